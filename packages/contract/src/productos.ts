import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import {
  archivo,
  autor,
  CANTIDAD_MAXIMA,
  c,
  conMensaje,
  dinero,
  dineroPositivo,
  entidadQuery,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  referencia,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';
import { COSTOS_AL_IMPORTAR, descripcionImportar, importarProductosQuery, respuestasImportar } from './importacion.js';
import { conTotales, ordenable, pagina, paginaConTotales, paginaQuery } from './listas.js';
import { COLUMNAS_PRODUCTO } from './productos.columnas.js';

/** Section 9: at most this many units is low stock, more than the other is optimal; between them, neither. */
export const STOCK_BAJO = 5;
export const STOCK_OPTIMO = 10;
/** The stock that a list can be narrowed to: short, any at all, plenty. */
export const FILTROS_STOCK = ['bajo', 'disponible', 'optimo'] as const;
export type FiltroStock = (typeof FILTROS_STOCK)[number];
export const CATEGORIA_GENERAL = 1;

/** `precio_unitario` is the sale price, `costo_unitario` the price of purchase; archived products are in no list. */
export const producto = z.object({
  id,
  nombre: z.string(),
  categoria_id: id,
  categoria: referencia,
  precio_unitario: dinero,
  costo_unitario: dinero,
  stock: z.int(),
  /** Barcode or SKU, unique in its branch. */
  codigo: z.string().nullable(),
  entidad_id: id,
  entidad: referencia,
  created_at: instante,
});
export type Producto = z.infer<typeof producto>;

const stock = z
  .int({ error: 'El stock debe ser un número entero' })
  .min(0, { error: 'El stock no puede ser negativo' })
  .max(CANTIDAD_MAXIMA, { error: 'El stock es demasiado grande' });
const codigo = texto(64)
  .transform((t) => (t === '' ? null : t))
  .nullable();

const campos = {
  nombre: textoRequerido('El nombre es requerido', 120),
  categoria_id: z.int({ error: 'La categoría es requerida' }).positive({ error: 'La categoría es requerida' }),
  precio_unitario: dineroPositivo('El precio unitario debe ser mayor a 0'),
  costo_unitario: dineroPositivo('El costo unitario debe ser mayor a 0'),
  stock,
  codigo,
};

export const SIN_GANANCIA = 'El precio de venta debe ser mayor al costo de compra para tener ganancia';

/** Section 5, Product. */
export const productoNuevo = z
  .strictObject({
    ...campos,
    categoria_id: campos.categoria_id.default(CATEGORIA_GENERAL),
    stock: stock.default(0),
    codigo: codigo.optional(),
    entidad_id: id.nullable().optional(),
  })
  .refine((p) => p.precio_unitario > p.costo_unitario, { error: SIN_GANANCIA, path: ['precio_unitario'] });
export type ProductoNuevo = z.output<typeof productoNuevo>;

/**
 * Any of the fields; price and cost are checked together with the stored ones. A product stays in its branch: naming
 * another is 409.
 */
export const productoCambios = z.strictObject({ ...campos, entidad_id: id.nullable() }).partial();
export type ProductoCambios = z.output<typeof productoCambios>;

export const estadisticasProductos = z.object({
  total_productos: z.int(),
  total_stock: z.int(),
  valor_total_inventario: dinero,
  ganancia_total_potencial: dinero,
  productos_bajo_stock: z.int(),
  productos_stock_optimo: z.int(),
});
/** The sums of the products of a list: units, and their cost. */
export const totalesProductos = z.object({ stock: z.int(), valor_total: dinero });
export type TotalesProductos = z.infer<typeof totalesProductos>;
export type EstadisticasProductos = z.infer<typeof estadisticasProductos>;

export const ORIGENES_MOVIMIENTO = [
  ...(['creacion', 'ajuste', 'venta', 'anulacion', 'devolucion', 'archivo', 'importacion'] as const),
] as const;

/** A change of stock; each starts where the last one ended. */
export const movimientoStock = z.object({
  id,
  tipo: z.enum(['entrada', 'salida']),
  cantidad_movimiento: z.int(),
  cantidad_anterior: z.int(),
  cantidad_nueva: z.int(),
  origen: z.enum(ORIGENES_MOVIMIENTO),
  origen_id: id.nullable(),
  motivo: z.string().nullable(),
  usuario: autor,
  created_at: instante,
});
export type MovimientoStock = z.infer<typeof movimientoStock>;

const pathParams = z.object({ id: idTexto });

export const ORDEN_PRODUCTOS = ['nombre', 'categoria', 'precio', 'costo', 'ganancia', 'stock', 'entidad'] as const;
/** The orders of the movements of one. */
export const ORDEN_MOVIMIENTOS_STOCK = ['fecha', 'tipo', 'cantidad', 'anterior', 'nueva', 'origen'] as const;

export const productos = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/productos/listar-productos',
      query: paginaQuery.extend({
        ...conFormato,
        ...conTotales,
        entidad_id: entidadTexto.optional(),
        categoria_id: idTexto.optional(),
        codigo: texto(64).optional(),
        stock: z.enum(FILTROS_STOCK).optional(),
        ...ordenable(ORDEN_PRODUCTOS),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(producto, totalesProductos) },
      summary: 'Productos, por nombre',
      metadata: acceso('productos.ver', { archivo: true }),
    },
    categorias: {
      method: 'GET',
      path: '/api/productos/categorias',
      responses: { ...erroresComunes, 200: z.array(referencia) },
      summary: 'Categorías',
      metadata: acceso('productos.ver'),
    },
    crearCategoria: {
      method: 'POST',
      path: '/api/productos/categorias',
      body: z.strictObject({ nombre: textoRequerido('El nombre es requerido', 60) }),
      responses: { ...erroresComunes, 201: conMensaje(referencia) },
      summary: 'Crear categoría',
      metadata: acceso('productos.crear'),
    },
    obtener: {
      method: 'GET',
      path: '/api/productos/obtener-producto/:id',
      pathParams,
      responses: { ...erroresComunes, 200: producto },
      summary: 'Un producto',
      metadata: acceso('productos.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/productos/crear-producto',
      body: productoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(producto) },
      summary: 'Crear producto',
      metadata: acceso('productos.crear'),
    },
    actualizar: {
      method: 'PUT',
      path: '/api/productos/actualizar-producto/:id',
      pathParams,
      body: productoCambios,
      responses: { ...erroresComunes, 200: conMensaje(producto) },
      summary: 'Cambiar un producto; lo vendido no cambia',
      metadata: acceso('productos.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/productos/eliminar-producto/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar un producto: su stock y su valor quedan en 0; las ventas lo conservan',
      metadata: acceso('productos.eliminar'),
    },
    estadisticas: {
      method: 'GET',
      path: '/api/productos/estadisticas',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: estadisticasProductos },
      summary: 'Cifras del catálogo de productos',
      metadata: acceso('productos.ver'),
    },
    actualizarStock: {
      method: 'PUT',
      path: '/api/productos/actualizar-stock/:id',
      pathParams,
      body: z.strictObject({ cantidad: stock, cantidad_esperada: z.int().optional(), motivo: texto(300).optional() }),
      responses: { ...erroresComunes, 200: conMensaje(producto) },
      summary: 'Dejar el stock en una cantidad',
      description: 'Si `cantidad_esperada` no es el stock de este momento es 409 STOCK_CAMBIO.',
      metadata: acceso('productos.editar'),
    },
    movimientos: {
      method: 'GET',
      path: '/api/productos/movimientos/:id',
      pathParams,
      query: paginaQuery.omit({ search: true }).extend({ ...conFormato, ...ordenable(ORDEN_MOVIMIENTOS_STOCK) }),
      responses: { ...erroresComunes, 200: pagina(movimientoStock) },
      summary: 'Movimientos de un producto, los más recientes primero',
      metadata: acceso('productos.ver', { archivo: true }),
    },
    importar: {
      method: 'POST',
      path: '/api/productos/importar',
      query: importarProductosQuery,
      body: archivo,
      responses: respuestasImportar,
      summary: 'Importar productos desde CSV o Excel: simular, y luego de una vez',
      description: descripcionImportar(COLUMNAS_PRODUCTO, 'su código, o si no por su nombre', COSTOS_AL_IMPORTAR),
      metadata: acceso('productos.crear'),
    },
  },
  { strictStatusCodes: true },
);
