import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { anotarRefresco } from './conexion-en-vivo';
import { conLoUltimoVisto } from './de-antes';
import { alDeshacer } from './deshacer';
import { ErrorApi } from './error-api';
import { alCambiarSesion, sesionActual } from './session';

declare module '@tanstack/react-query' {
  interface Register {
    /** `sinRefresco`: the mutation changes nothing that is on screen. */
    mutationMeta: { sinRefresco?: boolean };
  }
}

/** A refusal stays a refusal; only a server or a network in trouble is asked once more. */
const reintentar = (veces: number, error: Error) =>
  veces < 1 && (!(error instanceof ErrorApi) || error.status === 0 || error.status >= 500);

/** The key of the permissions in force for the signed-in person (session-context.tsx). */
export const CLAVE_SESION = ['sesion'] as const;
/** The key of the notices of the house, for an administrator (app/avisos-casa.tsx). */
export const CLAVE_AVISOS = ['avisos'] as const;
/** Refused or unanswered, these are not asked again because of that. */
const DE_LA_CASA: readonly unknown[] = [CLAVE_SESION[0], CLAVE_AVISOS[0]];

/**
 * Nothing of one person is left for the next, however their session ended: they left, the server refused it, or another
 * tab did either. A person who signs in again over the screen goes on with what they see, which is asked again.
 */
function olvidarAlCambiar(cliente: QueryClient): void {
  let antes = sesionActual();
  alCambiarSesion(() => {
    const ahora = sesionActual();
    if (ahora?.usuario.id !== antes?.usuario.id) cliente.clear();
    else if (ahora?.token !== antes?.token) void cliente.invalidateQueries();
    antes = ahora;
  });
}

/**
 * The one cache of server state. A refusal may mean that a permission was taken away: what is in force is asked again;
 * a 503, that something is wrong with the house. After any successful mutation everything on screen is fetched again.
 */
export function crearQueryClient(): QueryClient {
  const alFallar = (error: Error) => {
    if (!(error instanceof ErrorApi)) return;
    if (error.status === 403) void cliente.invalidateQueries({ queryKey: CLAVE_SESION });
    if (error.status === 503) void cliente.invalidateQueries({ queryKey: CLAVE_AVISOS });
  };
  const cliente: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, consulta) => DE_LA_CASA.includes(consulta.queryKey[0]) || alFallar(error),
    }),
    defaultOptions: {
      // Always asked: a browser that believes to have no network may reach the server of its own shop, and a request that
      // waited for one would be sent later, unseen.
      queries: {
        retry: reintentar,
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: conLoUltimoVisto,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: alFallar,
      onSuccess: (_datos, _variables, _contexto, mutacion) => {
        // Not awaited: the form that saved must not stay busy until every list on screen is back.
        if (mutacion.meta?.sinRefresco) return;
        anotarRefresco();
        void cliente.invalidateQueries();
      },
    }),
  });
  alDeshacer(() => {
    anotarRefresco();
    void cliente.invalidateQueries();
  });
  olvidarAlCambiar(cliente);
  return cliente;
}
