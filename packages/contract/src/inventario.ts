import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { articulo, articuloCambios, articuloNuevo, estadoArticulo } from './articulo.js';
import {
  archivo,
  autor,
  CANTIDAD_MAXIMA,
  c,
  cantidad,
  conMensaje,
  dinero,
  entidadQuery,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  soloMensaje,
} from './common.js';
import { descripcionImportar, importarQuery, respuestasImportar } from './importacion.js';
import { COLUMNAS_ARTICULO } from './inventario.columnas.js';
import { conTotales, ordenable, pagina, paginaConTotales, paginaQuery } from './listas.js';

const tipoCambio = z.enum(['agregar', 'reducir'], { error: 'Selecciona si agregas o reduces' });
/** Section 5, Inventory stock change and package change. */
export const cambioStock = z.strictObject({ cantidad, tipo: tipoCambio });
export const cambioPaquetes = z.strictObject({
  numero_paquetes: z
    .int({ error: 'El número de paquetes debe ser mayor a 0' })
    .min(1, { error: 'El número de paquetes debe ser mayor a 0' })
    .max(CANTIDAD_MAXIMA, { error: 'El número de paquetes es demasiado grande' }),
  tipo: tipoCambio,
});

export const movimientoArticulo = z.object({
  id,
  tipo: z.enum(['entrada', 'salida']),
  cantidad_movimiento: z.int(),
  cantidad_anterior: z.int(),
  cantidad_nueva: z.int(),
  usuario: autor,
  created_at: instante,
});
export type MovimientoArticulo = z.infer<typeof movimientoArticulo>;

export const estadisticasInventario = z.object({
  total_articulos: z.int(),
  total_cantidad: z.int(),
  valor_total_inventario: dinero,
  articulos_agotados: z.int(),
});
/** The sums of the items of a list: units, and their cost. */
export const totalesArticulos = z.object({ cantidad: z.int(), valor_total: dinero });
export type TotalesArticulos = z.infer<typeof totalesArticulos>;
export type EstadisticasInventario = z.infer<typeof estadisticasInventario>;

const pathParams = z.object({ id: idTexto });
const siONo = z.enum(['true', 'false']);

/** The orders of the items of the internal inventory. */
export const ORDEN_ARTICULOS = ['nombre', 'cantidad', 'estado', 'costo', 'valor', 'entidad'] as const;
/** The orders of the movements of one. */
export const ORDEN_MOVIMIENTOS_ARTICULO = ['fecha', 'tipo', 'cantidad', 'anterior', 'nueva'] as const;

export const inventario = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/inventario/listar-inventario',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_ARTICULOS),
        ...conTotales,
        entidad_id: entidadTexto.optional(),
        estado: estadoArticulo.optional(),
        bajo: siONo.optional(),
        agotados: siONo.optional(),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(articulo, totalesArticulos) },
      summary:
        'Artículos, por nombre; `bajo=true`, solo los de poca existencia; `agotados=true`, los que cuenta `articulos_agotados`',
      metadata: acceso('inventario.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/inventario/obtener-inventario/:id',
      pathParams,
      responses: { ...erroresComunes, 200: articulo },
      summary: 'Un artículo',
      metadata: acceso('inventario.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/inventario/crear-inventario',
      body: articuloNuevo,
      responses: { ...erroresComunes, 201: conMensaje(articulo) },
      summary: 'Crear artículo',
      metadata: acceso('inventario.crear'),
    },
    actualizar: {
      method: 'PUT',
      path: '/api/inventario/actualizar-inventario/:id',
      pathParams,
      body: articuloCambios,
      responses: { ...erroresComunes, 200: conMensaje(articulo) },
      summary: 'Cambiar un artículo; otra cantidad queda como movimiento',
      metadata: acceso('inventario.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/inventario/eliminar-inventario/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar un artículo',
      metadata: acceso('inventario.eliminar'),
    },
    estadisticas: {
      method: 'GET',
      path: '/api/inventario/estadisticas',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: estadisticasInventario },
      summary: 'Cifras del inventario interno',
      metadata: acceso('inventario.ver'),
    },
    actualizarStock: {
      method: 'PUT',
      path: '/api/inventario/actualizar-stock/:id',
      pathParams,
      body: cambioStock,
      responses: { ...erroresComunes, 200: conMensaje(articulo) },
      summary: 'Agregar o reducir existencias',
      description: 'Reducir más de lo que hay es 409 STOCK_INSUFICIENTE.',
      metadata: acceso('inventario.editar'),
    },
    cambiarEstado: {
      method: 'PUT',
      path: '/api/inventario/cambiar-estado/:id',
      pathParams,
      body: z.strictObject({ estado: estadoArticulo }),
      responses: { ...erroresComunes, 200: conMensaje(articulo) },
      summary: 'Cambiar el estado de un artículo',
      metadata: acceso('inventario.editar'),
    },
    movimientos: {
      method: 'GET',
      path: '/api/inventario/movimientos/:id',
      pathParams,
      query: paginaQuery.omit({ search: true }).extend({ ...conFormato, ...ordenable(ORDEN_MOVIMIENTOS_ARTICULO) }),
      responses: { ...erroresComunes, 200: pagina(movimientoArticulo) },
      summary: 'Movimientos de un artículo, los más recientes primero',
      metadata: acceso('inventario.ver', { archivo: true }),
    },
    actualizarPaquetes: {
      method: 'PUT',
      path: '/api/inventario/actualizar-stock-paquetes/:id',
      pathParams,
      body: cambioPaquetes,
      responses: { ...erroresComunes, 200: conMensaje(articulo) },
      summary: 'Agregar o reducir paquetes completos',
      description: 'Si no se maneja por paquetes es 409 SIN_PAQUETES; si no alcanzan, 409 PAQUETES_INSUFICIENTES.',
      metadata: acceso('inventario.editar'),
    },
    paquetes: {
      method: 'GET',
      path: '/api/inventario/informacion-paquetes/:id',
      pathParams,
      responses: {
        ...erroresComunes,
        200: z.object({
          tiene_paquetes: z.boolean(),
          tamanio_paquete: z.int().nullable(),
          paquetes_completos: z.int(),
          unidades_sueltas: z.int(),
          cantidad: z.int(),
        }),
      },
      summary: 'Paquetes completos y unidades sueltas de un artículo',
      metadata: acceso('inventario.ver'),
    },
    importar: {
      method: 'POST',
      path: '/api/inventario/importar',
      query: importarQuery,
      body: archivo,
      responses: respuestasImportar,
      summary: 'Importar artículos desde CSV o Excel: simular, y luego de una vez',
      description: descripcionImportar(COLUMNAS_ARTICULO, 'su nombre'),
      metadata: acceso('inventario.crear'),
    },
  },
  { strictStatusCodes: true },
);
