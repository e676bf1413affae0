import { type Forgotten, heldIn } from './forgotten.js';

const cita = (id: number, when: string): Forgotten => ({
  recurso: 'cita',
  entidad_id: 7,
  id,
  por: 1,
  cuando: `2026-11-${when}:00:00.000Z`,
});

it('un respaldo guarda a quien se olvidó después de hacerlo, y a cada persona una vez', () => {
  const keeps = heldIn([cita(1, '10T09'), cita(2, '10T09'), cita(3, '12T09'), cita(4, '14T10')]);
  const el = (day: string) => keeps(`2026-11-${day}T08:00:00.000Z`);
  expect(['10', '11', '12', '13', '14', '15'].map(el)).toEqual([3, 2, 2, 1, 1, 0]);
});
