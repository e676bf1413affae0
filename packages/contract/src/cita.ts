import { z } from 'zod';
import { DIAS_SEMANA } from './agenda.rules.js';
import { dia, dinero, id, instante, persona, referencia } from './common.js';

export const ESTADOS_CITA = ['pendiente', 'confirmada', 'cancelada', 'completada'] as const;
export type EstadoCita = (typeof ESTADOS_CITA)[number];

/** A service of an appointment that has several: they are done one after the other. */
export const servicioDeCita = z.object({
  servicio: z.string(),
  servicio_id: id.nullable(),
  hora_inicio: z.string(),
  hora_fin: z.string(),
});
export type ServicioDeCita = z.infer<typeof servicioDeCita>;

/** How far the client of an appointment got. */
export const LLEGADAS = ['no_ha_llegado', 'llego', 'empezo'] as const;
export type Llegada = (typeof LLEGADAS)[number];
/** The same of an appointment. */
export const llegadaDe = ({ llegada_en, atencion_en }: Partial<Pick<Cita, 'llegada_en' | 'atencion_en'>>): Llegada => {
  if (typeof atencion_en === 'string') return 'empezo';
  return typeof llegada_en === 'string' ? 'llego' : 'no_ha_llegado';
};

/** Section 3, Cita. Its hours: its slot's when booked, or as long as its service. `no_asistio`, beside the state, keeps the place. */
export const cita = z.object({
  id,
  entidad_id: id,
  entidad: referencia,
  agenda_id: id,
  agenda_nombre: z.string(),
  horario_id: id,
  operador_id: id,
  operador: persona,
  /** The card of who comes, if they have one; and that they asked not to be written to, where a message is offered. */
  persona_id: id.nullable(),
  no_contactar: z.boolean().optional(),
  cliente_nombre: z.string(),
  cliente_telefono: z.string().nullable(),
  cliente_email: z.string().nullable(),
  /** Of several services, their names in a row, and the first of them. */
  servicio: z.string(),
  servicio_id: id.nullable(),
  /** The services one by one, in their order, where there are several; null or absent where there is one. */
  servicios: z.array(servicioDeCita).nullable().optional(),
  fecha: dia,
  dia_semana: z.enum(DIAS_SEMANA),
  hora_inicio: z.string(),
  hora_fin: z.string(),
  estado: z.enum(ESTADOS_CITA),
  no_asistio: z.boolean(),
  /** When its client arrived, and when they began to be attended: of its own day, noted by hand. */
  llegada_en: instante.nullable().optional(),
  atencion_en: instante.nullable().optional(),
  notas: z.string().nullable(),
  /** The time at which its message was marked as sent. */
  mensaje_enviado_en: instante.nullable(),
  created_at: instante,
  actualizada_en: instante,
});
export type Cita = z.infer<typeof cita>;

/** An appointment of a day as a line of its list: nothing of how to reach the person. */
export const citaDelDia = cita
  .pick({
    id: true,
    agenda_id: true,
    horario_id: true,
    fecha: true,
    hora_inicio: true,
    hora_fin: true,
    cliente_nombre: true,
    servicio: true,
    estado: true,
    no_asistio: true,
    llegada_en: true,
    atencion_en: true,
  })
  .extend({ operador: z.object({ nombre: z.string(), apellido: z.string() }) });
export type CitaDelDia = z.infer<typeof citaDelDia>;

/** An appointment with the ticket of its services, and its sales. */
export const citaConCuenta = cita.extend({
  registro: z.object({ id, fecha: dia, total: dinero }).nullable(),
  ventas: z.array(z.object({ id, total: dinero, created_at: instante })),
});
export type CitaConCuenta = z.infer<typeof citaConCuenta>;
