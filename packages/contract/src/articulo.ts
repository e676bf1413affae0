import { z } from 'zod';
import { CANTIDAD_MAXIMA, dinero, id, instante, MONTO_MAXIMO, referencia, textoRequerido } from './common.js';

export const ESTADOS_ARTICULO = ['activo', 'inactivo', 'agotado'] as const;
export type EstadoArticulo = (typeof ESTADOS_ARTICULO)[number];
/** Section 9: this many or fewer is low stock; the badge goes by the quantity alone. */
export const ARTICULO_BAJO = 5;

/** Section 3, Inventory item: a thing the branch uses, and does not sell. valor_total = cantidad × costo_unitario. */
export const articulo = z.object({
  id,
  nombre: z.string(),
  cantidad: z.int(),
  costo_unitario: dinero,
  estado: z.enum(ESTADOS_ARTICULO),
  tamanio_paquete: z.int().nullable(),
  tiene_paquetes: z.boolean(),
  valor_total: dinero,
  entidad_id: id,
  entidad: referencia,
  created_at: instante,
});
export type Articulo = z.infer<typeof articulo>;

const COSTO_NEGATIVO = 'El costo unitario no puede ser negativo';
export const estadoArticulo = z.enum(ESTADOS_ARTICULO, { error: 'Selecciona un estado válido' });
const campos = {
  nombre: textoRequerido('El nombre es requerido', 120),
  cantidad: z
    .int({ error: 'La cantidad debe ser un número entero' })
    .min(0, { error: 'La cantidad no puede ser negativa' })
    .max(CANTIDAD_MAXIMA, { error: 'La cantidad es demasiado grande' }),
  costo_unitario: z
    .number({
      error: ({ input }) => (input === undefined || input === null ? 'El costo unitario es requerido' : COSTO_NEGATIVO),
    })
    .min(0, { error: COSTO_NEGATIVO })
    .max(MONTO_MAXIMO, { error: 'El monto es demasiado grande' })
    .refine((n) => Math.abs(n - Math.round(n)) <= 0.01 + 1e-9, { error: 'El monto debe ser en pesos enteros' })
    .transform((n) => Math.round(n))
    .meta({ entero: { minimum: 0, maximum: MONTO_MAXIMO } }),
  estado: estadoArticulo,
  tamanio_paquete: z
    .int({ error: 'El tamaño del paquete debe ser mayor a 0' })
    .min(1, { error: 'El tamaño del paquete debe ser mayor a 0' })
    .max(CANTIDAD_MAXIMA, { error: 'El tamaño del paquete es demasiado grande' })
    .nullable(),
};

/** Section 5, Inventory item. */
export const articuloNuevo = z.strictObject({
  ...campos,
  estado: estadoArticulo.default('activo'),
  tamanio_paquete: campos.tamanio_paquete.optional(),
  entidad_id: id.nullable().optional(),
});
export type ArticuloNuevo = z.output<typeof articuloNuevo>;
/** Any of them. An item stays in its branch: naming another is 409. */
export const articuloCambios = z.strictObject({ ...campos, entidad_id: id.nullable() }).partial();
export type ArticuloCambios = z.output<typeof articuloCambios>;
