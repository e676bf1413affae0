import type { Cita, EspacioCalendario } from '@jornal/contract';
import { expect, it } from 'vitest';
import { cita, dia, espacio, FECHA } from './ejemplos';
import { eventosDe, horasDeTrabajo, quedan } from './eventos-agenda';
import { resumenDelMes } from './resumen-del-mes';

const ahora = new Date('2026-11-20T15:00:00Z');
const opciones = { mueve: true, conColumnas: false, ahora };
const tomado = (suya: Cita, cambios: Partial<EspacioCalendario> = {}) =>
  espacio({ disponible: false, disponibles: 0, ocupados: 1, cita: suya, citas: [suya], ...cambios });
const dibujar = (...horarios: EspacioCalendario[]) => eventosDe([dia(...horarios)], opciones);
const unico = (...horarios: EspacioCalendario[]) => {
  const { eventos } = dibujar(...horarios);
  expect(eventos).toHaveLength(1);
  return eventos[0];
};

it('un espacio libre se ofrece con su borde, y con varios puestos dice cuántos quedan', () => {
  expect(unico(espacio())).toMatchObject({
    titulo: 'Libre',
    detalle: 'Turno',
    aspecto: 'borde',
    icono: 'libre',
    inicio: '2026-11-20T09:00',
    fin: '2026-11-20T09:30',
  });
  expect(unico(espacio({ capacidad: 3, disponibles: 2 }))?.titulo).toBe('2 de 3 libres');
});

it('cada estado de una cita se distingue por su ícono y su palabra, no solo por su color', () => {
  const vistos = (['pendiente', 'confirmada', 'completada'] as const).map((estado) => unico(tomado(cita({ estado }))));
  expect(vistos.map((uno) => [uno?.icono, uno?.aspecto, uno?.estado, uno?.movible])).toEqual([
    ['pendiente', 'punteado', 'Pendiente', true],
    ['confirmada', 'lleno', 'Confirmada', true],
    ['completada', 'lleno', 'Completada', false],
  ]);
  expect(unico(tomado(cita({ no_asistio: true })))).toMatchObject({
    icono: 'no_asistio',
    aspecto: 'rayado',
    estado: 'Confirmada, no asistió',
  });
});

it('una cancelada se ve apagada y su puesto se ofrece de nuevo', () => {
  const { eventos } = dibujar(espacio({ citas: [cita({ estado: 'cancelada' })] }));
  expect(eventos.map(({ titulo, aspecto, movible }) => [titulo, aspecto, movible ?? false])).toEqual([
    ['Luz', 'apagado', false],
    ['Libre', 'borde', false],
  ]);
});

it('la cita conserva sus horas aunque el horario haya cambiado', () => {
  expect(unico(tomado(cita({ hora_inicio: '08:15', hora_fin: '08:45' })))).toMatchObject({
    inicio: '2026-11-20T08:15',
    fin: '2026-11-20T08:45',
  });
});

it('quien no puede editar no arrastra nada', () => {
  expect(eventosDe([dia(tomado(cita()))], { ...opciones, mueve: false }).eventos[0]?.movible).toBe(false);
});

it('lo retenido dice cuánto le queda', () => {
  const retenido = espacio({
    disponible: false,
    disponibles: 0,
    ocupados: 1,
    retenidos: 1,
    retenido_hasta: '2026-11-20T15:11:30.000Z',
  });
  expect(unico(retenido)).toMatchObject({
    titulo: 'Retenido',
    detalle: 'Quedan 12 min',
    aspecto: 'rayado',
    icono: 'retenido',
  });
  expect(quedan('2026-11-20T15:01:00.000Z', ahora)).toBe('Queda 1 min');
  expect(quedan('2026-11-20T14:59:00.000Z', ahora)).toBe('Vence ya');
});

it('lo que ya pasó sin cita y lo que el operador no puede atender se ven apagados', () => {
  expect(unico(espacio({ disponible: false, disponibles: 0, pasados: 1 }))).toMatchObject({
    titulo: 'Sin cita',
    aspecto: 'apagado',
    icono: 'pasado',
  });
  expect(unico(espacio({ disponible: false, disponibles: 0, ocupados: 1, operador_ocupado: true }))).toMatchObject({
    titulo: 'Operador ocupado',
    aspecto: 'apagado',
  });
});

it('el título del horario se dice cuando alguien se lo puso, y no el que trae', () => {
  expect(unico(espacio({ titulo: 'Domicilios' }))?.detalle).toBe('Domicilios');
  expect(unico(espacio({ titulo: 'Cita' }))).not.toHaveProperty('detalle');
});

it('de un horario que cambió de horas se ven la cita a la suya, fuera de horario, y el espacio a la nueva', () => {
  const vieja = cita({ hora_inicio: '11:00', hora_fin: '11:30' });
  const { agenda, dia: hoy } = dia(espacio());
  const { eventos, objetivos } = eventosDe([{ agenda, dia: { ...hoy, fuera_de_horario: [vieja] } }], opciones);
  expect(eventos.map(({ titulo, inicio, detalle }) => [titulo, inicio.slice(11), detalle])).toEqual([
    ['Libre', '09:00', 'Turno'],
    ['Luz', '11:00', 'Fuera de horario · Corte'],
  ]);
  expect(objetivos.get('cita:5')).toMatchObject({ tipo: 'cita', cita: vieja, agenda });
});

it('una cita que dura más que su horario se ve una sola vez, y el rato que sobra del último se dice', () => {
  const larga = cita({ hora_inicio: '09:00', hora_fin: '09:45' });
  const hueco = { hora_inicio: '09:45', hora_fin: '10:00' };
  const { eventos } = dibujar(
    tomado(larga),
    tomado(larga, { id: 11, hora_inicio: '09:30', hora_fin: '10:00', huecos: [hueco] }),
  );
  expect(eventos.map(({ titulo, inicio, fin }) => [titulo, inicio.slice(11), fin.slice(11)])).toEqual([
    ['Luz', '09:00', '09:45'],
    ['Libre (15 min)', '09:45', '10:00'],
  ]);
  const corto = tomado(larga, { id: 11, huecos: [{ hora_inicio: '09:50', hora_fin: '10:00' }] });
  expect(dibujar(corto).eventos).toHaveLength(1);
  const { eventos: delMes } = resumenDelMes([dia(tomado(larga), tomado(larga, { id: 11 }))]);
  expect(delMes.map(({ titulo, detalle }) => [titulo, detalle])).toEqual([['1', 'cita']]);
});

it('los espacios bloqueados seguidos son una sola franja al fondo, y las citas de adentro se siguen viendo', () => {
  const bloqueado = { disponible: false, disponibles: 0, ocupados: 1, bloqueado: true, motivo_bloqueo: 'Vacaciones' };
  const { eventos } = dibujar(
    espacio(bloqueado),
    tomado(cita({ id: 6, hora_inicio: '09:30', hora_fin: '10:00' }), {
      ...bloqueado,
      id: 11,
      hora_inicio: '09:30',
      hora_fin: '10:00',
    }),
    espacio({ id: 12, hora_inicio: '10:00', hora_fin: '10:30' }),
    espacio({ ...bloqueado, id: 13, hora_inicio: '10:30', hora_fin: '11:00' }),
  );
  const franjas = eventos.filter(({ fondo }) => fondo);
  expect(franjas.map(({ inicio, fin, titulo }) => [inicio.slice(11), fin.slice(11), titulo])).toEqual([
    ['09:00', '10:00', 'Vacaciones'],
    ['10:30', '11:00', 'Vacaciones'],
  ]);
  expect(eventos.filter(({ fondo }) => !fondo).map(({ titulo }) => titulo)).toEqual(['Luz', 'Libre']);
});

it('por operador, cada cosa va en su columna', () => {
  const { eventos } = eventosDe([dia(espacio(), tomado(cita(), { id: 11 }))], { ...opciones, conColumnas: true });
  expect(eventos.map(({ recurso }) => recurso)).toEqual(['7', '7']);
});

it('del evento se vuelve al espacio, a la cita y al día que representa', () => {
  const { eventos, objetivos } = dibujar(espacio(), tomado(cita(), { id: 11 }));
  expect(eventos.map(({ id }) => objetivos.get(id)?.tipo)).toEqual(['espacio', 'cita']);
  const mes = resumenDelMes([dia(espacio())]);
  expect(mes.objetivos.get(mes.eventos[0]?.id ?? '')).toEqual({ tipo: 'dia', fecha: FECHA });
});

it('el mes cuenta por día y estado en vez de dibujar cada espacio', () => {
  const { eventos } = resumenDelMes([
    dia(
      tomado(cita()),
      tomado(cita({ id: 6, estado: 'cancelada' }), { disponibles: 1 }),
      espacio({ capacidad: 3, disponibles: 3, retenidos: 1 }),
      espacio({ bloqueado: true, disponibles: 0 }),
    ),
  ]);
  expect(eventos.map(({ titulo, detalle }) => `${titulo} ${detalle}`.trim())).toEqual([
    '1 cita',
    '4 libres',
    '1 retenido',
    'Bloqueado',
  ]);
  expect(eventos.every(({ resumen, inicio, fin }) => resumen && inicio < fin && fin.startsWith(FECHA))).toBe(true);
});

it('se dibujan las horas de trabajo y las que haya fuera de ellas', () => {
  expect(horasDeTrabajo([dia(espacio())])).toEqual({ desde: '07:00', hasta: '19:00' });
  expect(
    horasDeTrabajo([
      dia(espacio({ hora_inicio: '05:30', hora_fin: '06:00' }), espacio({ hora_inicio: '20:00', hora_fin: '20:45' })),
    ]),
  ).toEqual({
    desde: '04:00',
    hasta: '22:00',
  });
  expect(horasDeTrabajo([dia(espacio({ hora_inicio: '00:00', hora_fin: '23:59' }))])).toEqual({
    desde: '00:00',
    hasta: '24:00',
  });
});
