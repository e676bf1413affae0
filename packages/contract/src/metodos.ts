import { z } from 'zod';
import { acceso } from './access.js';
import {
  c,
  conMensaje,
  dinero,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  medio,
  referencia,
  texto,
  textoRequerido,
} from './common.js';

/** The methods that the words 'Efectivo' and 'Transferencia' of the specification mean: always there, of every branch. */
export const METODOS_FIJOS = { efectivo: 1, transferencia: 2 } as const;

/** How many methods a business may have, those no longer in use counted. */
export const METODOS_MAXIMO = 100;

/**
 * A way in which money comes in and goes out: Nequi, the card terminal, the bank. Its class says in which till it counts:
 * cash or transfer. `entidad_id` null: of every branch. `fijo`: one of those that are always there.
 */
export const metodo = z.object({
  id,
  nombre: z.string(),
  clase: medio,
  entidad_id: id.nullable(),
  entidad: referencia.nullable(),
  pide_referencia: z.boolean(),
  orden: z.int(),
  activo: z.boolean(),
  fijo: z.boolean(),
});
export type Metodo = z.infer<typeof metodo>;

/** The method of a record, where it is one of the business's own. */
export const metodoPropio = referencia.nullable();

/**
 * The method by which the part of its class was paid: without it, what was paid in cash is of 'Efectivo' and what was paid
 * by transfer is of 'Transferencia'.
 */
export const conMetodo = { metodo_id: id.nullable().optional() };
/** The same, with the number of the voucher that some methods ask for. */
export const conReferencia = { ...conMetodo, referencia: texto(60).optional() };

/** The balance of a till by one method, and what moved today. Those of a class add up to its till. */
export const saldoMetodo = metodo
  .pick({ id: true, nombre: true, clase: true, activo: true, fijo: true })
  .extend({ saldo: dinero, entro_hoy: dinero, salio_hoy: dinero });
export type SaldoMetodo = z.infer<typeof saldoMetodo>;

const orden = z
  .int({ error: 'El orden debe ser un número entero' })
  .min(0, { error: 'El orden no puede ser negativo' })
  .max(1_000, { error: 'El orden es demasiado grande' });
const siNo = z.boolean({ error: 'Elige sí o no' });

/** A method of the business, after the others unless told. Its class and its branch stay: what was paid by it is counted in them. */
export const metodoNuevo = z.strictObject({
  nombre: textoRequerido('El nombre es requerido', 40),
  clase: medio,
  entidad_id: id.nullable().optional(),
  pide_referencia: siNo.default(false),
  orden: orden.optional(),
});
export type MetodoNuevo = z.output<typeof metodoNuevo>;

export const metodoCambios = z.strictObject({
  nombre: metodoNuevo.shape.nombre.optional(),
  pide_referencia: siNo.optional(),
  orden: orden.optional(),
  activo: siNo.optional(),
});
export type MetodoCambios = z.output<typeof metodoCambios>;

export const metodos = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/metodos',
      query: z.strictObject({
        entidad_id: entidadTexto.optional(),
        inactivos: z.enum(['true', 'false']).default('false'),
      }),
      responses: { ...erroresComunes, 200: z.array(metodo) },
      summary:
        'Los métodos de pago al alcance de quien llama, en su orden; con `inactivos=true`, también los que ya no se usan',
      description: 'Con `entidad_id`, los que sirven en esa sucursal: los suyos y los de todas.',
      metadata: acceso('sesion'),
    },
    crear: {
      method: 'POST',
      path: '/api/metodos',
      body: metodoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(metodo) },
      summary: 'Crear un método de pago',
      description: 'Sin `entidad_id`, un administrador lo crea para todas las sucursales, y otra persona para la suya.',
      metadata: acceso('entidades.editar'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/metodos/:id',
      pathParams: z.object({ id: idTexto }),
      body: metodoCambios,
      responses: { ...erroresComunes, 200: conMensaje(metodo) },
      summary: 'Cambiar un método de pago, o dejar de usarlo',
      description: 'De «Efectivo» y «Transferencia» solo cambia el orden.',
      metadata: acceso('entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
