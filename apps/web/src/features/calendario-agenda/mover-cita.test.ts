import { expect, it } from 'vitest';
import { agenda, cita, dia, espacio, FECHA } from './ejemplos';
import type { EspacioDelDia } from './eventos-agenda';
import { conCitaMovida, espacioEn, reparoDe } from './mover-cita';

const en = (cambios: Parameters<typeof espacio>[0], suya = agenda): EspacioDelDia => ({
  agenda: suya,
  fecha: FECHA,
  espacio: espacio(cambios),
});

it('soltar dentro de un espacio es ese espacio; un poco antes, el que sigue; lejos de todos, ninguno', () => {
  const sitios = [
    en({ id: 1, hora_inicio: '09:00', hora_fin: '09:45' }),
    en({ id: 2, hora_inicio: '10:15', hora_fin: '11:00' }),
  ];
  const cual = (hora: string) => espacioEn(sitios, hora, 1)?.espacio.id ?? null;
  expect([cual('09:00'), cual('09:30'), cual('10:00'), cual('10:30'), cual('09:45'), cual('11:00')]).toEqual([
    1,
    1,
    2,
    2,
    null,
    null,
  ]);
});

it('donde el operador tiene dos agendas se elige la libre, y entre libres la misma', () => {
  const otra = { ...agenda, id: 2 };
  const [propia, ajena] = [en({ id: 1 }), en({ id: 2 }, otra)];
  expect(espacioEn([ajena, propia], '09:00', 1)?.espacio.id).toBe(1);
  expect(espacioEn([en({ id: 1, disponible: false }), ajena], '09:00', 1)?.espacio.id).toBe(2);
});

it('dice por qué un espacio no la recibe, y deja al servidor lo que solo él sabe', () => {
  const no = { disponible: false, disponibles: 0 };
  expect(reparoDe(en({}))).toBeNull();
  expect(reparoDe(en({ ...no, ocupados: 1 }))).toBe('El horario ya está ocupado');
  expect(reparoDe(en({ ...no, pasados: 1 }))).toBe('El horario ya terminó');
  expect(reparoDe(en({ ...no, bloqueado: true }))).toBe('Ese día está bloqueado');
  expect(reparoDe(en({ ...no, activo: false }))).toBe('El horario no está activo');
  expect(reparoDe(en({ ...no, operador_ocupado: true }))).toBeNull();
});

it('mientras se guarda, la cita se ve en su nuevo horario y su puesto anterior libre', () => {
  const movida = cita();
  const antes = [
    dia(
      espacio({ id: 10, disponible: false, disponibles: 0, ocupados: 1, cita: movida, citas: [movida] }),
      espacio({ id: 11, hora_inicio: '10:00', hora_fin: '10:30' }),
    ),
  ];
  const [despues] = conCitaMovida(antes, movida, { agenda_id: 1, horario_id: 11, fecha: FECHA });
  const [salida, llegada] = despues?.dia.horarios ?? [];
  expect(salida).toMatchObject({ disponibles: 1, ocupados: 0, cita: null, citas: [] });
  expect(llegada).toMatchObject({
    disponibles: 0,
    disponible: false,
    ocupados: 1,
    cita: { id: 5, horario_id: 11, hora_inicio: '10:00', hora_fin: '10:30' },
  });
  expect(antes[0]?.dia.horarios[1]?.citas).toEqual([]);
});

it('la que quedó a la hora que tenía su horario no libera nada al moverse, y a la hora nueva ocupa su puesto', () => {
  const vieja = cita({ hora_inicio: '11:00', hora_fin: '11:30' });
  const antes = [
    dia(espacio({ id: 10, citas: [vieja] }), espacio({ id: 11, hora_inicio: '10:00', hora_fin: '10:30' })),
  ];
  const mover = (horario_id: number) =>
    conCitaMovida(antes, vieja, { agenda_id: 1, horario_id, fecha: FECHA })[0]?.dia.horarios;
  expect(mover(11)).toMatchObject([
    { id: 10, disponibles: 1, citas: [] },
    { id: 11, disponibles: 0 },
  ]);
  expect(mover(10)).toMatchObject([
    { id: 10, disponibles: 0, ocupados: 1, cita: { hora_inicio: '09:00' } },
    { id: 11 },
  ]);
});
