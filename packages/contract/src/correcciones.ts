import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionDeLineaQuery, CONSERVAR_PROPINA, DEVOLVER_CON_METODO } from './anulado.js';
import { requisito } from './aprobaciones-formas.js';
import {
  c,
  conMensaje,
  dinero,
  dineroPositivo,
  erroresComunes,
  fechaDeMovimiento,
  id,
  idTexto,
  motivoRequerido,
  texto,
} from './common.js';
import { dato, REVISIONES_MAXIMAS } from './correcciones-formas.js';
import { cobrosNuevos, LINEAS_MAXIMAS, lineaNueva, propinasNuevas, REPETIDA, sonDistintas } from './mostrador.js';

/** A line of a ticket as it should be: with `id`, one it has, whose price and discounts stay where they are not said. */
export const lineaCorregida = lineaNueva
  .safeExtend({ id: id.optional() })
  .meta({ examples: [{ id: 1, servicio_id: 1, empleado_id: 7, cantidad: 1 }] });
export type LineaCorregida = z.output<typeof lineaCorregida>;

/**
 * A charged ticket as it should be, whole (docs/decisions/0128): lines that are not named are taken out of it, and its payments
 * are all of `cobros`. Not said, its person, its day and its notes stay. What it took from a favour stays too.
 */
export const tiqueteCorregido = z.strictObject({
  /** The revision that was read: of another, nothing is written. */
  revision: z
    .int({ error: 'La revisión no es válida' })
    .min(0, { error: 'La revisión no es válida' })
    .max(REVISIONES_MAXIMAS),
  motivo: motivoRequerido,
  /** Nothing is written: the answer says what it would change. */
  simular: z.boolean({ error: 'Indica si es una simulación' }).default(false),
  persona_id: id.nullable().optional(),
  fecha: fechaDeMovimiento.optional(),
  notas: texto(500).nullable().optional(),
  lineas: z
    .array(lineaCorregida)
    .min(1, { error: 'Deja al menos una línea: para quitarlas todas, anula el tiquete' })
    .max(LINEAS_MAXIMAS, { error: `Máximo ${LINEAS_MAXIMAS} líneas por tiquete` })
    .refine(sonDistintas, REPETIDA),
  cobros: cobrosNuevos,
  /** The tip by operator; not said: as it was, or spread anew where one of them no longer served. */
  propinas: propinasNuevas.optional(),
  /** The part of it that was left owing, with what was paid of that since. */
  queda_debiendo: dineroPositivo('Ingresa un monto válido en pesos').optional(),
});
export type TiqueteCorregido = z.output<typeof tiqueteCorregido>;

/** The things that a correction moves, in the order in which they are told. */
export const QUE = ['total', 'metodo', 'debe', 'gana', 'cuenta', 'stock'] as const;
export const efecto = z.object({
  /**
   * `total`, `debe`: of the ticket; `metodo`: its money by one of them; `gana`: its share and tip of an operator, `cuenta`: all
   * that they are owed, below 0 their advance; `stock`: the units of a product.
   */
  que: z.enum(QUE),
  quien: dato.nullable(),
  antes: z.int(),
  despues: z.int(),
});
export type Efecto = z.infer<typeof efecto>;

/**
 * The money of a ticket that is annulled whole, in pesos: it went back, stayed in favour or is owed no more; `propina`: the part of
 * it that was tips.
 */
export const tiqueteAnulado = z.object({
  devuelto: dinero,
  a_favor: dinero,
  ya_no_debe: dinero,
  propina: dinero,
});
export type TiqueteAnulado = z.infer<typeof tiqueteAnulado>;

const pathParams = z.object({ id: idTexto });

export const correcciones = c.router(
  {
    corregir: {
      method: 'POST',
      path: '/api/tiquetes/:id/corregir',
      pathParams,
      body: tiqueteCorregido,
      responses: {
        ...erroresComunes,
        /** `requiere`: what a second person has to approve of it, told where it is only simulated too. */
        200: conMensaje(z.object({ revision: z.int(), efectos: z.array(efecto), requiere: z.array(requisito) })),
      },
      summary: 'Corregir un tiquete cobrado: queda con su número y con la fecha que tenía',
      description:
        'El cuerpo es el tiquete como debe quedar. Lo que ya se le pagó a un operador no lo impide: pasa a ser su anticipo. ' +
        'Con `simular` no escribe nada y dice qué cambiaría. Otro precio que el de la línea y el del catálogo pide ' +
        '`tiquetes.precio` y su motivo; una deuda mayor, `tiquetes.fiado`.',
      metadata: acceso('tiquetes.corregir'),
    },
    anular: {
      method: 'DELETE',
      path: '/api/tiquetes/:id',
      pathParams,
      query: anulacionDeLineaQuery,
      responses: { ...erroresComunes, 200: conMensaje(tiqueteAnulado) },
      summary: 'Anular un tiquete entero: conserva su número, y cada línea sale como si se anulara sola',
      description:
        'Pide `servicios.eliminar` si tiene servicios y `ventas.eliminar` si tiene productos. Lo que un pago semanal ya cubrió ' +
        'es 409 SERVICIO_PAGADO; con `tiquetes.corregir` se suelta y pasa a ser anticipo del operador. ' +
        `${DEVOLVER_CON_METODO} ${CONSERVAR_PROPINA}`,
      metadata: acceso('tiquetes.ver'),
    },
  },
  { strictStatusCodes: true },
);
