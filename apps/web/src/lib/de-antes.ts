import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ErrorApi } from './error-api';

/** The answers that are kept for a time without a line: by the first word of a key, or its first two. */
const SE_GUARDAN: ReadonlySet<string> = new Set([
  'tablero',
  'entidades',
  'operadores',
  'calendario',
  'vistas',
  'agendas/listar',
  'agendas/activas',
  'agendas/disponibilidad',
  'agendas/espacios',
  'citas/dia',
  'citas/renglones',
  'citas/siguientes',
  'citas/listar',
  'lista-espera/dia',
  'servicios/catalogo',
  'servicios/realizados',
  'pagos/estado-empleados',
  'pagos/estado-cuenta',
  'pagos/listar',
  'gastos/listar',
  'gastos/estadisticas',
  'ingresos/listar',
  'ingresos/total',
  'ventas/listar',
  'ventas/disponibles',
  'ventas/estadisticas',
  'productos/listar',
  'productos/categorias',
  'productos/estadisticas',
  'caja-menor/listar',
  'caja-menor/obtener',
]);

/** Further pages and searches are not what one looks for without a line. */
const esOtraPagina = (parte: unknown): boolean =>
  typeof parte === 'object' &&
  parte !== null &&
  (('page' in parte && parte.page !== undefined && String(parte.page) !== '1') ||
    ('search' in parte && Boolean(parte.search)));

/** Whether the answer to a query is kept. */
export const seGuarda = (clave: QueryKey): boolean =>
  (SE_GUARDAN.has(String(clave[0])) || SE_GUARDAN.has(`${clave[0]}/${clave[1]}`)) && !clave.some(esOtraPagina);

/** Since when the answers hold that the server could not be asked for anew, by their query. */
const deAntes = new Map<string, number>();
export const desdeCuando = (hash: string): number | undefined => deAntes.get(hash);

/** No answer came, or one of a proxy in front of a server that is away. */
const noLlego = (error: unknown): boolean =>
  error instanceof ErrorApi &&
  (error.status === 0 || (error.codigo === '' && error.status >= 502 && error.status <= 504));

/**
 * Asks; without an answer, gives the one that was seen last: on this screen, or kept by this device. A query of which
 * there is none fails as ever.
 */
export async function conLoUltimoVisto<T, K extends QueryKey>(
  pedir: QueryFunction<T, K>,
  contexto: QueryFunctionContext<K>,
  consulta: Query,
): Promise<T> {
  const { queryHash, queryKey, state } = consulta;
  try {
    const datos = await pedir(contexto);
    deAntes.delete(queryHash);
    return datos;
  } catch (error) {
    if (!noLlego(error) || !seGuarda(queryKey)) throw error;
    if (state.data !== undefined) {
      deAntes.set(queryHash, deAntes.get(queryHash) ?? state.dataUpdatedAt);
      return state.data as T;
    }
    const { leerPagina } = await import('./paginas-vistas').catch(() => ({ leerPagina: async () => null }));
    const vista = await leerPagina(queryHash).catch(() => null);
    if (vista === null) throw error;
    deAntes.set(queryHash, vista.cuando);
    return vista.datos as T;
  }
}
