/**
 * How a feature talks to the server. One way:
 *
 *   // features/gastos/api.ts
 *   const api = cliente(gastos);                                   // the feature's own piece of the contract
 *   export const gastosQuery = (query: { page: string }) =>
 *     queryOptions({ queryKey: ['gastos', query], queryFn: ({ signal }) => dato(api.listar({ query, fetchOptions: { signal } })) });
 *   export const crearGasto = (body: NuevoGasto) => dato(api.crear({ body }));
 *
 *   // features/gastos/gastos-page.tsx
 *   const consulta = useQuery(gastosQuery({ page: '1' }));
 *   const crear = useMutation({ mutationFn: crearGasto });
 *
 * Anything but success arrives as an ErrorApi. After a successful mutation every active query is fetched again
 * (query-client.ts), so features invalidate nothing.
 */
import {
  CABECERA_EVENTO,
  CABECERA_TOTAL,
  cuerpoDe,
  llevaContrasena,
  type MetadatosRuta,
  PLAZO_IMPORTACION_MS,
} from '@jornal/contract';
import { type ApiFetcherArgs, type AppRoute, type AppRouter, initClient } from '@ts-rest/core';
import { conSegunda } from './aprobacion';
import { huellaDe, seRepitio, soltarClave, tomarClave } from './claves';
import { anotarHecho } from './deshacer';
import { ErrorApi, motivoDelFin } from './error-api';
import { huboRespuesta, noHuboRespuesta } from './linea';
import { reponerSesion } from './reentrada';
import { sesionActual } from './session';

const ESPERA_MS = 100_000;
/**
 * The limit (ms) of a file: the time a server takes for it to arrive and, once it is there, to bring it in. A client
 * that gives up before does not know the outcome.
 */
const ESPERA_DE_ARCHIVO_MS = 120_000 + PLAZO_IMPORTACION_MS;

/** A typed client over one piece of the contract. */
export const cliente = <T extends AppRouter>(router: T) => initClient(router, { baseUrl: '', api: pedir });

type Exito<R> = Extract<R, { status: 200 | 201 | 202 | 204 }> extends { body: infer B } ? B : never;

/** The body of a successful answer; a failure has been thrown before. */
export const dato = async <R extends { status: number; body: unknown }>(respuesta: Promise<R>): Promise<Exito<R>> =>
  (await respuesta).body as Exito<R>;

/** The filters that say something: an empty one is not sent, as an empty text is no date and no id. */
export const conValor = <T extends object>(filtros: T): Partial<T> =>
  Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== '' && valor !== undefined)) as Partial<T>;

/** A bare list, and how many rows there are: when they are more than the list holds, the server cut it. */
export type ListaSimple<T> = { filas: T[]; total: number };
type FilaDe<R> = Exito<R> extends Array<infer T> ? T : never;
export async function listaDe<R extends { status: number; body: unknown; headers: Headers }>(
  respuesta: Promise<R>,
): Promise<ListaSimple<FilaDe<R>>> {
  const { body, headers } = await respuesta;
  const filas = body as Array<FilaDe<R>>;
  return { filas, total: Number(headers.get(CABECERA_TOTAL) ?? filas.length) };
}

/**
 * Sends the file of an import, whose path the screen is given; the answer has the type that the contract gives that
 * route.
 */
export async function subirArchivo<T = { message: string }>(
  path: string,
  archivo: Blob,
  method: 'PUT' | 'POST' = 'PUT',
): Promise<T> {
  const { body } = await enviarUnaVez(path, {
    method,
    headers: { 'content-type': 'application/octet-stream' },
    body: archivo,
  });
  return body as T;
}

type Peticion = Omit<RequestInit, 'headers'> & { headers: Record<string, string> };

function pedir({ route, path, method, headers, body, rawBody, fetchOptions }: ApiFetcherArgs) {
  const { sinClave } = (route.metadata ?? {}) as Partial<MetadatosRuta>;
  const peticion = { ...fetchOptions, method, ...comoDice(route, { headers, body: body ?? null }, rawBody) };
  return method === 'GET' || sinClave ? enviar(path, peticion) : enviarUnaVez(path, peticion, llevaContrasena(route));
}

type Cuerpo = Pick<Peticion, 'headers' | 'body'>;

/** A file goes as it is, byte for byte; a route without a body is sent none. */
function comoDice(route: AppRoute, json: Cuerpo, crudo: unknown): Cuerpo {
  const cuerpo = cuerpoDe(route);
  if (cuerpo === 'archivo')
    return { headers: { ...json.headers, 'content-type': 'application/octet-stream' }, body: crudo as Blob };
  if (cuerpo === 'json') return json;
  const { 'content-type': _, ...headers } = json.headers;
  return { headers, body: null };
}

/** Refusals that do not tell whether the change was done before: they were given without looking at it, or while it was being done. */
const NO_LO_MIRO = new Set([401, 403, 408, 429]);
const pudoHacerse = (error: unknown): boolean =>
  !(error instanceof ErrorApi) ||
  error.status === 0 ||
  error.status >= 500 ||
  NO_LO_MIRO.has(error.status) ||
  error.codigo === 'OCUPADO';

/** A change as `useMutation` tells of it. */
export type Envio = { isPending: boolean; error: unknown };
/**
 * Whether a change may be done already, and is sent again: data that arrive meanwhile may be its own doing, and must
 * not change the request.
 */
export const enDuda = ({ isPending, error }: Envio): boolean => isPending || (error !== null && pudoHacerse(error));

/**
 * Sends a change with an idempotency key: that of the time before when it is the same and had no answer (`claves.ts`).
 */
async function enviarUnaVez(path: string, peticion: Peticion, soloAqui = false) {
  const huella = await huellaDe(`${peticion.method} ${path}\n`, peticion.body);
  const { clave, deAntes } = tomarClave(huella, soloAqui);
  try {
    const respuesta = await enviar(path, { ...peticion, headers: { ...peticion.headers, 'idempotency-key': clave } });
    soltarClave(huella);
    if (deAntes !== null && respuesta.headers.get('idempotent-replayed') === 'true') seRepitio(deAntes);
    return respuesta;
  } catch (error) {
    if (!pudoHacerse(error)) soltarClave(huella);
    throw error;
  }
}

/**
 * Sends a change that was kept before it left: always the same letters, with the key that was kept with them. A second person is
 * asked by who sends it: it may leave while its own person is at something else.
 */
export const enviarGuardado = (
  path: string,
  { body, clave, limite, aprobacion }: { body: string; clave: string; limite: number; aprobacion: number | null },
) =>
  enviarCon(path, { method: 'POST', headers: { ...DE_JSON, 'idempotency-key': clave }, body }, { limite, aprobacion });

const DE_JSON = { 'content-type': 'application/json' };

const enviar = (path: string, peticion: Peticion) =>
  conSegunda((aprobacion) => enviarCon(path, peticion, { aprobacion }));

async function enviarCon(
  path: string,
  peticion: Peticion,
  { limite, aprobacion }: { limite?: number; aprobacion: number | null },
) {
  const headers = { ...peticion.headers, ...(aprobacion !== null && { aprobacion: String(aprobacion) }) };
  const respuesta = await conSesion(path, () =>
    pedirUna(path, { ...peticion, headers, signal: conLimite(peticion, limite) }),
  );
  const body = await leerCuerpo(respuesta);
  if (peticion.method !== 'GET') anotarHecho(body, respuesta.headers.get(CABECERA_EVENTO));
  return { status: respuesta.status, body, headers: respuesta.headers };
}

/** An answer that has begun, to be read as it comes: nothing limits how long that takes. */
export const abrir = (path: string, peticion: Peticion): Promise<Response> =>
  conSesion(path, () => pedirUna(path, peticion));

/**
 * Asks; refused because its session ended, asks again with the one that took its place: the same request with the same
 * key, however long the person took to sign in. A refused sign-in says nothing about a session, and a sign-out needs
 * none.
 */
const SIN_REPONER = /\/(login|logout)$/;

async function conSesion(path: string, hacer: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const sesion = sesionActual();
    try {
      return await hacer();
    } catch (error) {
      const termino = error instanceof ErrorApi && error.status === 401 && sesion !== null && !SIN_REPONER.test(path);
      if (!termino || !(await reponerSesion(sesion, motivoDelFin({ codigo: error.codigo, message: error.mensaje }))))
        throw error;
    }
  }
}

async function pedirUna(path: string, { headers, ...opciones }: Peticion): Promise<Response> {
  const token = sesionActual()?.token;
  const respuesta = await traer(path, {
    ...opciones,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
  });
  if (!respuesta.ok) throw await fallo(respuesta);
  return respuesta;
}

const conLimite = ({ body, signal: deQuienPide }: Peticion, ms = ESPERA_MS): AbortSignal => {
  const limite = AbortSignal.timeout(body instanceof Blob ? ESPERA_DE_ARCHIVO_MS : ms);
  return deQuienPide ? AbortSignal.any([deQuienPide, limite]) : limite;
};

async function traer(path: string, opciones: RequestInit): Promise<Response> {
  try {
    const respuesta = await fetch(path, opciones);
    huboRespuesta(respuesta.headers);
    return respuesta;
  } catch (causa) {
    // A query that React Query cancelled must stay a cancellation, not an error on screen.
    if (opciones.signal?.aborted && (causa as Error).name !== 'TimeoutError') throw causa;
    noHuboRespuesta();
    throw new ErrorApi(0);
  }
}

async function fallo(respuesta: Response): Promise<ErrorApi> {
  const cuerpo: unknown = await respuesta.json().catch(() => null);
  const espera = Number(respuesta.headers.get('retry-after'));
  return new ErrorApi(
    respuesta.status,
    typeof cuerpo === 'object' && cuerpo !== null ? cuerpo : {},
    espera > 0 ? espera : null,
  );
}

/** JSON as data; anything else as a file, byte for byte (text() would drop the mark that Excel needs in a CSV). */
async function leerCuerpo(respuesta: Response): Promise<unknown> {
  if (respuesta.status === 204) return undefined;
  return respuesta.headers.get('content-type')?.includes('json') ? respuesta.json() : respuesta.blob();
}
