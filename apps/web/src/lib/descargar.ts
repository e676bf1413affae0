import { CABECERA_COLUMNAS, CABECERA_TOTAL, type TipoColumna } from '@jornal/contract';
import { abrir } from './api-client';
import { ErrorApi } from './error-api';
import { leerCsv } from './leer-csv';

/** The request of a file: the query of a list, or the body of a report. */
export type PedidoDeArchivo = { query: object } | { cuerpo: object };
/** How far a download is: bytes so far, and how many rows the file has, once that is known. */
export type Avance = { bytes: number; filas: number | null };

type Opciones = { alAvanzar?: (avance: Avance) => void; signal?: AbortSignal };

/**
 * Asks for a file and keeps it under the name the server gives it, once all of it has come: a file that was cut is an
 * ErrorApi and nothing is kept. `signal` gives it up, and with it the work of the server.
 */
export async function descargarArchivo(
  ruta: `/api/${string}`,
  pedido: PedidoDeArchivo,
  { alAvanzar, signal }: Opciones = {},
): Promise<Avance> {
  const comun = signal ? { signal } : {};
  const respuesta = await ('cuerpo' in pedido
    ? abrir(ruta, {
        ...comun,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(pedido.cuerpo),
      })
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
  guardar(
    await entero(new Response(contado ?? null, { headers: respuesta.headers }), signal),
    nombreEn(respuesta.headers),
  );
  return avance;
}

/** A list as its file has it: its columns, with their types, and its rows; totals last. */
export type ListaEnTexto = { columnas: Array<{ titulo: string; tipo: TipoColumna }>; filas: string[][]; total: number };

/** More rows are not read on paper, and a browser takes minutes to lay them out. */
const FILAS_EN_PAPEL = 2_000;

/** The rows of a list, all of them, to print. */
export async function traerLista(ruta: `/api/${string}`, query: object, signal: AbortSignal): Promise<ListaEnTexto> {
  const respuesta = await abrir(conConsulta(ruta, { ...query, formato: 'csv' }), {
    method: 'GET',
    headers: {},
    signal,
  });
  const total = Number(respuesta.headers.get(CABECERA_TOTAL));
  if (total > FILAS_EN_PAPEL) {
    await respuesta.body?.cancel();
    throw new ErrorApi(413, {
      message:
        `Son ${total.toLocaleString('es-CO')} filas: se imprimen hasta ${FILAS_EN_PAPEL.toLocaleString('es-CO')}. ` +
        'Filtra la lista o expórtala.',
    });
  }
  const [titulos = [], ...filas] = leerCsv(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await entero(respuesta, signal)).arrayBuffer()),
  );
  const tipos = (respuesta.headers.get(CABECERA_COLUMNAS) ?? '').split(',') as TipoColumna[];
  return { columnas: titulos.map((titulo, i) => ({ titulo, tipo: tipos[i] || 'texto' })), filas, total };
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

const nombreEn = (cabeceras: Headers): string =>
  /filename="([^"]+)"/.exec(cabeceras.get('content-disposition') ?? '')?.[1] ?? 'archivo';

/** Hands a file to the browser, to keep where downloads go. */
export function guardar(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo);
  Object.assign(document.createElement('a'), { href: url, download: nombre }).click();
  // The browser reads it after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
