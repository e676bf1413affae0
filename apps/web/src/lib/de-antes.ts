import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ErrorApi } from './error-api';
import { deAntes, seGuarda } from './se-guarda';

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
