import { z } from 'zod';
import { acceso } from './access.js';
import { conAviso } from './aviso.js';
import { cita } from './cita.js';
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

/** The services of an appointment, in the order they are done. */
export const SERVICIOS_POR_CITA = 8;
const MUCHOS_SERVICIOS = `Máximo ${SERVICIOS_POR_CITA} servicios por cita`;
const serviciosDe = <S extends z.ZodType>(uno: S) =>
  z.array(uno).min(1, { error: 'El servicio es requerido' }).max(SERVICIOS_POR_CITA, { error: MUCHOS_SERVICIOS });

/** How long the name of several services may be. */
const NOMBRE_DE_VARIOS = 120;
/** Several services as one text: 'Corte + Barba'; a name that is too long is cut. */
export function nombreDeServicios(servicios: ReadonlyArray<{ servicio: string }>): string {
  const nombre = servicios.map(({ servicio }) => servicio).join(' + ');
  return nombre.length <= NOMBRE_DE_VARIOS ? nombre : `${nombre.slice(0, NOMBRE_DE_VARIOS - 1).trimEnd()}…`;
}

/** A service at no hour yet: of the catalogue or not, and how long it is where that is said. */
export type ServicioPedido = { servicio_id: number | null; duracion_minutos: number | null };
const PEDIDO = /^(?:(\d{1,15})(?::(\d{1,3}))?|:(\d{1,3}))$/;
const PEDIDO_ERROR = 'Indica los servicios como 12, 12:45 o :45, separados por comas';

/**
 * Several services in the query of an address: '12' is a service of the catalogue, '12:45' the same in 45 minutes, ':45'
 * one of none that lasts them.
 */
export const serviciosTexto = z
  .string()
  .max(200, { error: PEDIDO_ERROR })
  .transform((texto, ctx): ServicioPedido[] => {
    const partes = texto.split(',').map((parte) => PEDIDO.exec(parte));
    const pedidos = partes.flatMap((parte): ServicioPedido[] => {
      if (parte === null) return [];
      const [, servicio, suyos, minutos = suyos] = parte;
      const numero = (digitos: string | undefined) => (digitos === undefined ? null : Number(digitos));
      return [{ servicio_id: numero(servicio), duracion_minutos: numero(minutos) }];
    });
    if (pedidos.length < partes.length || pedidos.some((p) => p.servicio_id === 0)) ctx.addIssue(PEDIDO_ERROR);
    if (pedidos.length > SERVICIOS_POR_CITA) ctx.addIssue(MUCHOS_SERVICIOS);
    for (const { duracion_minutos } of pedidos) {
      const { error } = duracionMinutos.nullable().safeParse(duracion_minutos);
      if (error) ctx.addIssue(error.issues[0]?.message ?? PEDIDO_ERROR);
    }
    return pedidos;
  });

/** The same services as that text, for who asks. */
export const textoDeServicios = (servicios: readonly Partial<ServicioPedido>[]): string =>
  servicios
    .map(({ servicio_id, duracion_minutos }) => {
      const minutos = duracion_minutos === null || duracion_minutos === undefined ? '' : `:${duracion_minutos}`;
      return `${servicio_id ?? ''}${minutos}`;
    })
    .join(',');

/** An appointment at an hour, wherever it fits: a slot is not asked for. Its services are done in a row by one operator. */
export const reserva = z.strictObject({
  entidad_id: id.optional(),
  fecha,
  hora_inicio: hora,
  servicios: serviciosDe(servicioReservado).refine(
    (servicios) => new Set(servicios.map(({ operador_id = null }) => operador_id)).size === 1,
    { error: 'Los servicios de una cita los hace el mismo operador' },
  ),
  ...camposDePersona,
  notas: opcional(1000),
  estado: z.enum(['pendiente', 'confirmada'], { error: 'Selecciona un estado válido' }).optional(),
});
export type Reserva = z.output<typeof reserva>;

/** Other services of an appointment, where and with whom it is. `simular`: nothing is written. */
export const otrosServicios = z.strictObject({
  servicios: serviciosDe(servicioReservado.omit({ operador_id: true })),
  simular: z.boolean({ error: 'Indica si es una simulación' }).optional(),
});
export type OtrosServicios = z.output<typeof otrosServicios>;

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
        servicios: serviciosTexto.optional(),
        operador_id: idTexto.optional(),
        cita_id: idTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: horasLibres },
      summary: 'Las horas a las que se puede agendar un servicio, día por día y con quién',
      description:
        `Hasta ${DIAS_DE_HORAS} días. Cada cuarto de hora desde que empieza cada jornada, y donde termina algo ocupado; ` +
        'toda hora que trae se puede reservar, y ninguna otra. Lo que dura lo dice `duracion_minutos` o, sin él, el servicio; ' +
        'varios seguidos van en `servicios`: «12» es uno del catálogo, «12:45» el mismo en 45 minutos, «:45» uno cualquiera. ' +
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
    servicios: {
      method: 'PUT',
      path: '/api/agenda/citas/:id/servicios',
      pathParams: z.object({ id: idTexto }),
      body: otrosServicios,
      responses: { ...erroresComunes, 200: conAviso(cita).extend({ simulado: z.boolean() }) },
      summary: 'Cambiar los servicios de una cita, uno o varios seguidos, donde está',
      description:
        'Empieza a su hora y dura lo que ellos sumen. `simular=true` dice cómo quedaría sin cambiar nada. ' +
        'Una que ya fue atendida no cambia: 409.',
      metadata: acceso('agendas.editar'),
    },
  },
  { strictStatusCodes: true },
);
