import { CABECERA_TOTAL } from '@jornal/contract';
import { abrir, ErrorApi } from './api-client';

/** What a file is asked with: the query of a list, or the body of a report. */
export type PedidoDeArchivo = { query: object } | { cuerpo: object };
/** How far a download is: bytes so far, and how many rows the file has, once that is known. */
export type Avance = { bytes: number; filas: number | null };

type Opciones = { alAvanzar?: (avance: Avance) => void; signal?: AbortSignal };

/**
 * Asks for a file and keeps it under the name the server gives it, once all of it has come: one that was cut is an ErrorApi and
 * nothing is kept. `signal` gives it up, and with it the work of the server.
 */
export async function descargarArchivo(ruta: `/api/${string}`, pedido: PedidoDeArchivo, { alAvanzar, signal }: Opciones = {}): Promise<Avance> {
  const comun = signal ? { signal } : {};
  const respuesta = await ('cuerpo' in pedido
    ? abrir(ruta, { ...comun, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(pedido.cuerpo) })
    : abrir(conConsulta(ruta, pedido.query), { ...comun, method: 'GET', headers: {} }));
  const filas = Number(respuesta.headers.get(CABECERA_TOTAL) ?? Number.NaN);
  const avance: Avance = { bytes: 0, filas: Number.isNaN(filas) ? null : filas };
  alAvanzar?.({ ...avance });
  const contado = respuesta.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (trozo, salida) => {
        avance.bytes += trozo.byteLength;
        alAvanzar?.({ ...avance });
        salida.enqueue(trozo);
      },
    }),
  );
  guardar(await entero(new Response(contado ?? null, { headers: respuesta.headers }), signal), nombreEn(respuesta.headers));
  return avance;
}

/** All of it: the browser keeps what has come where it likes, not in our memory. */
async function entero(respuesta: Response, signal?: AbortSignal): Promise<Blob> {
  try {
    return await respuesta.blob();
  } catch (causa) {
    if (signal?.aborted) throw causa;
    throw new ErrorApi(0);
  }
}

function conConsulta(ruta: string, query: object): string {
  const puestos = Object.entries(query).filter(([, valor]) => valor !== undefined && valor !== null && valor !== '');
  return `${ruta}?${new URLSearchParams(puestos.map(([clave, valor]) => [clave, String(valor)]))}`;
}

const nombreEn = (cabeceras: Headers): string => /filename="([^"]+)"/.exec(cabeceras.get('content-disposition') ?? '')?.[1] ?? 'archivo';

/** Hands a file to the browser, to keep where downloads go. */
export function guardar(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo);
  Object.assign(document.createElement('a'), { href: url, download: nombre }).click();
  // The browser reads it after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
