import { z } from 'zod';
import { acceso } from './access.js';
import { agenda } from './agenda.js';
import { cita } from './cita.js';
import { c, dia, enteroTexto, entidadQuery, erroresComunes, fecha, id, idTexto, instante, persona } from './common.js';
import { horario } from './horarios.js';

/**
 * A slot on one day. Its places are free (`disponibles`), occupied (a minute of theirs is taken by an appointment or a
 * hold, or its operator is elsewhere at that hour) or past (free, but the slot ended): disponibles + ocupados + pasados =
 * capacidad, when it is active and not blocked.
 */
export const espacioHorario = horario.extend({
  /** At least one place can be booked. */
  disponible: z.boolean(),
  disponibles: z.int(),
  ocupados: z.int(),
  pasados: z.int(),
  /** The occupied places that are held for people who wait; `retenido_hasta`, when the first of those holds ends. */
  retenidos: z.int(),
  retenido_hasta: instante.nullable(),
  /** The operator is busy in another agenda at that hour. */
  operador_ocupado: z.boolean(),
  /** Why no appointments are taken that day: the reason of the block, or the name of the holiday. */
  bloqueado: z.boolean(),
  motivo_bloqueo: z.string().nullable(),
  /** The minutes of its places that may still be worked in. */
  minutos_libres: z.int(),
  /** Where no place is left, the stretches that are free all the same: something short fits there. */
  huecos: z.array(z.object({ hora_inicio: z.string(), hora_fin: z.string() })),
  /** The first active appointment of the day at its hours. */
  cita_existente: z.object({ id, cliente_nombre: z.string(), servicio: z.string() }).nullable(),
});
export type EspacioHorario = z.infer<typeof espacioHorario>;

/**
 * In the calendar a slot carries the appointments whose hours cross it, cancelled ones last: one that lasts longer than
 * a slot is in each that it crosses. `cita` is the first active one.
 */
export const espacioCalendario = espacioHorario.extend({ cita: cita.nullable(), citas: z.array(cita) });
export type EspacioCalendario = z.infer<typeof espacioCalendario>;

const deDia = { fecha: dia, dia: z.int(), es_hoy: z.boolean(), es_pasado: z.boolean(), festivo: z.string().nullable() };
/** The appointments that are over no slot, of an agenda and a day: theirs moved from under them. They are in no figure. */
const fueraDeHorario = { fuera_de_horario: z.array(cita) };
export const diaCalendario = z.object({ ...deDia, horarios: z.array(espacioCalendario), ...fueraDeHorario });
export type DiaCalendario = z.infer<typeof diaCalendario>;

/** Section 3, calendar response: every day of the month. */
export const calendario = z.object({
  agenda,
  nombre_mes: z.string(),
  anio: z.int(),
  calendario: z.array(diaCalendario),
});
export type Calendario = z.infer<typeof calendario>;

/** A day of every active agenda, for the view with a column per operator. */
export const calendarioOperadores = z.object({
  ...deDia,
  agendas: z.array(z.object({ agenda, horarios: z.array(espacioCalendario), ...fueraDeHorario })),
});
export type CalendarioOperadores = z.infer<typeof calendarioOperadores>;

export const consultaEspacios = z.object({
  fecha_consultada: dia,
  total_horarios: z.int(),
  horarios_con_espacio: z.int(),
  horarios_disponibles: z.array(espacioHorario),
});
export type ConsultaEspacios = z.infer<typeof consultaEspacios>;

/**
 * Section 3, availability. `total_espacios_*` count places, `horarios_libres` and `horarios_ocupados` count slots with and without a
 * free place; `horarios_disponibles` lists every active slot of the day with its flag. Only active agendas of active operators.
 */
export const disponibilidad = z.object({
  fecha_consultada: dia,
  festivo: z.string().nullable(),
  total_agendas: z.int(),
  total_espacios: z.int(),
  total_espacios_libres: z.int(),
  total_espacios_ocupados: z.int(),
  total_espacios_pasados: z.int(),
  disponibilidad: z.array(
    z.object({
      agenda_id: id,
      agenda_nombre: z.string(),
      entidad_id: id,
      operador: persona,
      horarios_libres: z.int(),
      horarios_ocupados: z.int(),
      espacios: z.int(),
      espacios_libres: z.int(),
      espacios_ocupados: z.int(),
      espacios_pasados: z.int(),
      horarios_disponibles: z.array(espacioHorario),
    }),
  ),
});
export type Disponibilidad = z.infer<typeof disponibilidad>;

const pathParams = z.object({ id: idTexto });

export const espacios = c.router(
  {
    disponibilidad: {
      method: 'GET',
      path: '/api/agenda/disponibilidad-tiempo-real',
      query: entidadQuery.extend({ fecha: fecha.optional() }),
      responses: { ...erroresComunes, 200: disponibilidad },
      summary: 'Espacios libres, ocupados y pasados de cada agenda activa en un día; sin fecha, hoy',
      metadata: acceso('agendas.ver'),
    },
    consultar: {
      method: 'GET',
      path: '/api/agenda/consultar-espacios/:id',
      pathParams,
      query: z.strictObject({ fecha: fecha.optional() }),
      responses: { ...erroresComunes, 200: consultaEspacios },
      summary: 'Los espacios de una agenda en un día; sin fecha, hoy',
      metadata: acceso('agendas.ver'),
    },
    calendario: {
      method: 'GET',
      path: '/api/agenda/calendario/:id',
      pathParams,
      query: z.strictObject({
        mes: enteroTexto('El mes no es válido', 1, 12).optional(),
        anio: enteroTexto('El año no es válido', 1900, 2199).optional(),
      }),
      responses: { ...erroresComunes, 200: calendario },
      summary: 'El mes de una agenda, día por día: sus horarios activos y cualquiera que ese día tenga una cita',
      metadata: acceso('agendas.ver'),
    },
    calendarioOperadores: {
      method: 'GET',
      path: '/api/agenda/calendario-operadores',
      query: entidadQuery.extend({ fecha: fecha.optional() }),
      responses: { ...erroresComunes, 200: calendarioOperadores },
      summary: 'Un día de todas las agendas activas, para verlas lado a lado; sin fecha, hoy',
      description: 'Una agenda inactiva también aparece si ese día tiene citas.',
      metadata: acceso('agendas.ver'),
    },
  },
  { strictStatusCodes: true },
);
