import { z } from 'zod';
import { acceso } from './access.js';
import {
  c,
  conMensaje,
  dia,
  dinero,
  dineroPositivo,
  erroresComunes,
  id,
  idTexto,
  instante,
  medio,
  motivoRequerido,
  referencia,
  texto,
} from './common.js';
import { COBROS_MAXIMOS, cobroNuevo } from './mostrador.js';

/** How money came to be in favour of a person: left for later, over what they paid, of a line that was annulled or given back. */
export const ORIGENES_FAVOR = ['anticipo', 'sobrante', 'anulacion', 'devolucion'] as const;
export type OrigenFavor = (typeof ORIGENES_FAVOR)[number];
/** The same as people call them. */
export const NOMBRE_ORIGEN_FAVOR: Readonly<Record<OrigenFavor, string>> = {
  anticipo: 'Anticipo',
  sobrante: 'Sobrante',
  anulacion: 'Línea anulada',
  devolucion: 'Devolución',
};

/**
 * Money of a person that the shop holds, by the method it came in: `queda` of it is still theirs, the rest was used in
 * tickets, given back or kept by the house.
 */
export const favor = z.object({
  id,
  origen: z.enum(ORIGENES_FAVOR),
  fecha: dia,
  metodo: referencia,
  clase: medio,
  /** The appointment that it was left for. */
  cita: z.object({ id, fecha: dia, hora_inicio: z.string() }).nullable(),
  monto: dinero,
  usado: dinero,
  devuelto: dinero,
  retenido: dinero,
  queda: dinero,
  /** The payment that an anticipo came in by, while nothing of it was used: it may be annulled. */
  cobro_id: id.nullable(),
  anulado: z.boolean(),
  created_at: instante,
});
export type Favor = z.infer<typeof favor>;

/** Money that a person leaves for later, for an appointment or for none. */
export const anticipoNuevo = z.strictObject({
  persona_id: id,
  cita_id: id.nullable().optional(),
  cobros: z
    .array(cobroNuevo)
    .min(1, { error: 'Ingresa cuánto deja' })
    .max(COBROS_MAXIMOS, { error: `Máximo ${COBROS_MAXIMOS} cobros por anticipo` })
    .refine((cobros) => cobros.every(({ propina = 0 }) => propina === 0), { error: 'Un anticipo no tiene propina' }),
});
export type AnticipoNuevo = z.output<typeof anticipoNuevo>;

/** How much of it; not said, all that is left. */
const monto = dineroPositivo('Ingresa un monto válido en pesos').optional();
export const devolucionDeFavor = z.strictObject({
  metodo_id: id,
  referencia: texto(60).optional(),
  monto,
  motivo: motivoRequerido,
});
export type DevolucionDeFavor = z.output<typeof devolucionDeFavor>;
export const retencionDeFavor = z.strictObject({ monto, motivo: motivoRequerido });
export type RetencionDeFavor = z.output<typeof retencionDeFavor>;

const pathParams = z.object({ id: idTexto });
/** The rest of it. */
const resultado = z.object({ queda: dinero });

export const favores = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/personas/:id/favores',
      pathParams,
      responses: { ...erroresComunes, 200: z.object({ data: z.array(favor), queda: dinero }) },
      summary: 'Lo que una persona tiene a favor: lo que dejó, y qué se hizo con eso, lo más reciente primero',
      description: 'Con lo de las fichas unidas a la suya. Las 100 más recientes, y todas las que tienen algo.',
      metadata: acceso('tiquetes.fiado'),
    },
    recibir: {
      method: 'POST',
      path: '/api/anticipos',
      body: anticipoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(z.object({ recibido: dinero, queda: dinero, vuelto: dinero })) },
      summary: 'Recibir un anticipo de una persona, para una cita o para después',
      description: 'Entra a la caja y queda a favor de la persona: es ingreso el día del tiquete en que se use.',
      metadata: acceso('tiquetes.crear'),
    },
    devolver: {
      method: 'POST',
      path: '/api/anticipos/:id/devolver',
      pathParams,
      body: devolucionDeFavor,
      responses: { ...erroresComunes, 200: conMensaje(resultado) },
      summary: 'Devolver a una persona lo que tiene a favor, o una parte, por un método',
      metadata: acceso('tiquetes.devolver'),
    },
    retener: {
      method: 'POST',
      path: '/api/anticipos/:id/retener',
      pathParams,
      body: retencionDeFavor,
      responses: { ...erroresComunes, 200: conMensaje(resultado) },
      summary: 'Dejar para el negocio lo que una persona tiene a favor, porque no vino o canceló tarde',
      description: 'Es un ingreso adicional «otro» de hoy, por el medio en que entró el anticipo.',
      metadata: acceso('tiquetes.devolver'),
    },
  },
  { strictStatusCodes: true },
);
