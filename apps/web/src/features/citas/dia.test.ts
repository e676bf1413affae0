import type { Cita } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { porAgenda, repartir } from './dia';

const cita = (id: number, cambios: Partial<Cita> = {}) =>
  ({
    id,
    agenda_id: 1,
    agenda_nombre: 'Corte',
    hora_inicio: '09:00',
    hora_fin: '10:00',
    estado: 'pendiente',
    no_asistio: false,
    ...cambios,
  }) as Cita;
const ids = (citas: readonly Cita[]) => citas.map(({ id }) => id);

describe('La hoja del día', () => {
  it('va por agenda, y dentro de ella por hora', () => {
    const citas = [
      cita(1, { agenda_id: 2, agenda_nombre: 'Uñas' }),
      cita(2, { hora_inicio: '11:00' }),
      cita(3, { agenda_id: 3, agenda_nombre: 'Ánimo' }),
      cita(4, { hora_inicio: '08:00' }),
    ];
    expect(porAgenda(citas).map(({ agenda_id, citas: suyas }) => [agenda_id, ids(suyas)])).toEqual([
      [3, [3]],
      [1, [4, 2]],
      [2, [1]],
    ]);
  });

  it('dos agendas del mismo nombre no se mezclan, y lo cancelado no sale', () => {
    const citas = [
      cita(1),
      cita(2, { agenda_id: 5 }),
      cita(3, { estado: 'cancelada' }),
      cita(4, { estado: 'completada' }),
    ];
    expect(porAgenda(citas).map((grupo) => ids(grupo.citas))).toEqual([[1, 4], [2]]);
    expect(porAgenda([cita(1, { estado: 'cancelada' })])).toEqual([]);
  });
});

describe('Las citas de hoy', () => {
  const manana = [
    cita(1, { hora_inicio: '08:00', hora_fin: '09:00' }),
    cita(2, { hora_inicio: '09:00', hora_fin: '10:00' }),
    cita(3, { hora_inicio: '10:00', hora_fin: '11:00', estado: 'cancelada' }),
    cita(4, { hora_inicio: '10:00', hora_fin: '11:00', no_asistio: true }),
    cita(5, { hora_inicio: '11:00', hora_fin: '12:00', estado: 'confirmada' }),
  ];

  it('la que va en curso no ha pasado, y la próxima es la primera que se espera', () => {
    const { pasadas, porVenir, proxima } = repartir(manana, '09:30');
    expect([ids(pasadas), ids(porVenir), proxima?.id]).toEqual([[1], [2, 3, 4, 5], 5]);
  });

  it('una que empieza ahora es la próxima; una que termina ahora ya pasó', () => {
    const { pasadas, proxima } = repartir(manana, '09:00');
    expect([ids(pasadas), proxima?.id]).toEqual([[1], 2]);
  });

  it('al final del día no hay próxima', () => {
    expect(repartir(manana, '23:30')).toEqual({ pasadas: manana, porVenir: [], proxima: undefined });
  });
});
