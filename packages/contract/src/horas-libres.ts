import { z } from 'zod';
import { acceso } from './access.js';
import { conAviso } from './aviso.js';
import { cita } from './citas.js';
import {
  c,
  dia,
  entidadQuery,
  erroresComunes,
  fecha,
  id,
  idTexto,
  opcional,
  persona,
  textoRequerido,
} from './common.js';
import { hora } from './horarios.js';
import { camposDePersona } from './personas-citas.js';
import { duracionMinutos, duracionTexto } from './servicio.js';

/** The days that are asked for at once. */
export const DIAS_DE_HORAS = 31;

/** An hour at which something may begin, and the operators who can do it then. */
export const horaLibre = z.object({ hora_inicio: z.string(), hora_fin: z.string(), operadores: z.array(id) });
export type HoraLibre = z.infer<typeof horaLibre>;

/**
 * The hours at which a service can be booked, day by day. `duracion_minutos`: how long it is; some operators may take
 * longer, which `hora_fin` says. `motivo`: why a day has none.
 */
export const horasLibres = z.object({
  duracion_minutos: z.int(),
  operadores: z.array(persona),
  dias: z.array(z.object({ fecha: dia, motivo: z.string().nullable(), horas: z.array(horaLibre) })),
});
export type HorasLibres = z.infer<typeof horasLibres>;

/** A service that is booked, how long it is where that is not as its catalogue says, and with whom: null is anyone. */
export const servicioReservado = z.strictObject({
  servicio: textoRequerido('El servicio es requerido', 120),
  servicio_id: id.nullable().optional(),
  duracion_minutos: duracionMinutos.nullable().optional(),
  operador_id: id.nullable().optional(),
});

export type ServicioReservado = z.output<typeof servicioReservado>;

/** An appointment at an hour, wherever it fits: a slot is not asked for. */
export const reserva = z.strictObject({
  entidad_id: id.optional(),
  fecha,
  hora_inicio: hora,
  servicios: z
    .array(servicioReservado)
    .min(1, { error: 'El servicio es requerido' })
    .max(1, { error: 'Una cita es de un servicio' }),
  ...camposDePersona,
  notas: opcional(1000),
  estado: z.enum(['pendiente', 'confirmada'], { error: 'Selecciona un estado válido' }).optional(),
});
export type Reserva = z.output<typeof reserva>;

/** Another day, hour, operator or length of an appointment; what is left out stays. `simular`: nothing is written. */
export const movimientoCita = z
  .strictObject({
    fecha: fecha.optional(),
    hora_inicio: hora.optional(),
    operador_id: id.optional(),
    duracion_minutos: duracionMinutos.optional(),
    simular: z.boolean({ error: 'Indica si es una simulación' }).optional(),
  })
  .refine(({ simular: _, ...m }) => Object.values(m).some((valor) => valor !== undefined), {
    error: 'Indica otro día, otra hora, otro operador u otra duración',
    path: ['hora_inicio'],
  });
export type MovimientoCita = z.output<typeof movimientoCita>;

export const horas = c.router(
  {
    libres: {
      method: 'GET',
      path: '/api/agenda/horas-libres',
      query: entidadQuery.extend({
        desde: fecha,
        hasta: fecha,
        servicio_id: idTexto.optional(),
        duracion_minutos: duracionTexto.optional(),
        operador_id: idTexto.optional(),
        cita_id: idTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: horasLibres },
      summary: 'Las horas a las que se puede agendar un servicio, día por día y con quién',
      description:
        `Hasta ${DIAS_DE_HORAS} días. Cada cuarto de hora desde que empieza cada jornada, y donde termina algo ocupado; ` +
        'toda hora que trae se puede reservar, y ninguna otra. Lo que dura lo dice `duracion_minutos` o, sin él, el servicio. ' +
        'Con `cita_id`, los minutos de esa cita están libres: son los que dejaría al moverse.',
      metadata: acceso('agendas.ver'),
    },
    reservar: {
      method: 'POST',
      path: '/api/agenda/reservar',
      body: reserva,
      responses: { ...erroresComunes, 201: conAviso(cita) },
      summary: 'Agendar una cita a una hora, dure lo que dure, con un operador o con cualquiera',
      description:
        'Con cualquiera, la da a quien menos minutos tiene ese día y hace más que no recibe una así. Sin espacio, o fuera de ' +
        `la jornada, es 409 y \`alternativas\` trae hasta tres horas cercanas.`,
      metadata: acceso('agendas.crear'),
    },
    mover: {
      method: 'PUT',
      path: '/api/agenda/mover-cita/:id',
      pathParams: z.object({ id: idTexto }),
      body: movimientoCita,
      responses: { ...erroresComunes, 200: conAviso(cita).extend({ simulado: z.boolean() }) },
      summary: 'Mover una cita a otra hora, otro día u otro operador, o alargarla',
      description: '`simular=true` dice cómo quedaría sin mover nada. Una que ya fue atendida no se mueve: 409.',
      metadata: acceso('agendas.editar'),
    },
  },
  { strictStatusCodes: true },
);
