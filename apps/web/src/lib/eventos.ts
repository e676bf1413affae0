/**
 * Reads the stream of changes. By fetch, because the token goes in a header and never in an address; not by the request
 * helper, which reads whole answers and gives up after a while. Loaded by `en-vivo.ts`, which all others use.
 */
import type { ErrorRespuesta, Evento, RECARGAR } from '@jornal/contract';
import type { QueryClient } from '@tanstack/react-query';
import { avisarCambio, cambiarEstado } from './conexion-en-vivo';
import { motivoDelFin } from './error-api';
import { huboRespuesta } from './linea';
import { reponerSesion } from './reentrada';
import { refrescarEnVivo } from './refresco';
import { sesionActual } from './session';

const RUTA = '/api/eventos';
// Its name alone: the contract's own file would bring the schemas along.
const TODO: typeof RECARGAR = 'recargar';

const SONDEO_MS = 30_000;
/** A sign of life comes every 15 s, or as often as the server says, 20 at most. */
const SILENCIO_MS = 45_000;
const PRIMERA_ESPERA_MS = 1_000;
const ESPERA_MAXIMA_MS = 30_000;
/** From this failure in a row on, people are told. */
const FALLOS_CALLADOS = 2;

/** How a stream ended: `lleno`, the server wants no more of them for now. */
type Final = { lleno: boolean; espera: number };

const CAIDO: Final = { lleno: false, espera: 0 };

/** Starts following; the answer stops it. */
export function seguirEventos(consultas: QueryClient): () => void {
  const fin = new AbortController();
  void vivir(consultas, fin.signal);
  return () => fin.abort();
}

async function vivir(consultas: QueryClient, fin: AbortSignal): Promise<void> {
  let [fallos, primera] = [0, true];
  let sondeo: ReturnType<typeof setInterval> | undefined;
  const refresco = refrescarEnVivo(consultas);
  const alAbrir = () => {
    fallos = 0;
    clearInterval(sondeo);
    sondeo = undefined;
    cambiarEstado('conectado');
    // The first time the screen has just been asked for: only the queries that depend on events ask again.
    if (primera) avisarCambio(null, true);
    else refresco.recargar();
    primera = false;
  };
  const alSuceso = (evento: Evento | null) => (evento ? avisarCambio(evento) : refresco.recargar());
  while (!fin.aborted) {
    const { lleno, espera } = await escuchar(fin, alAbrir, alSuceso);
    if (fin.aborted) break;
    sondeo ??= setInterval(() => avisarCambio(null), SONDEO_MS);
    const pausa = Math.min(ESPERA_MAXIMA_MS, PRIMERA_ESPERA_MS * 2 ** fallos) * (0.5 + Math.random() / 2);
    fallos += 1;
    cambiarEstado(lleno || fallos >= FALLOS_CALLADOS ? 'sondeo' : 'reconectando');
    await descansar(Math.max(pausa, espera), fin, !lleno);
  }
  clearInterval(sondeo);
  refresco.detener();
}

/** Waits; the network that comes back, or the tab that is seen again, ends it. */
function descansar(ms: number, fin: AbortSignal, interrumpible: boolean): Promise<void> {
  return new Promise((listo) => {
    const seguir = () => {
      clearTimeout(reloj);
      window.removeEventListener('online', seguir);
      document.removeEventListener('visibilitychange', alMirar);
      fin.removeEventListener('abort', seguir);
      listo();
    };
    const alMirar = () => document.hidden || seguir();
    const reloj = setTimeout(seguir, ms);
    fin.addEventListener('abort', seguir);
    if (!interrumpible) return;
    window.addEventListener('online', seguir);
    document.addEventListener('visibilitychange', alMirar);
  });
}

/** Reads a stream from beginning to end; never fails. */
async function escuchar(
  fin: AbortSignal,
  alAbrir: () => void,
  alSuceso: (evento: Evento | null) => void,
): Promise<Final> {
  const sesion = sesionActual();
  const corte = new AbortController();
  const cortar = () => corte.abort();
  let vigia = setTimeout(cortar, SILENCIO_MS);
  try {
    const respuesta = await fetch(RUTA, {
      headers: { authorization: `Bearer ${sesion?.token}` },
      cache: 'no-store',
      signal: AbortSignal.any([fin, corte.signal]),
    });
    huboRespuesta(respuesta.headers);
    if (respuesta.status === 401 && sesion) {
      clearTimeout(vigia);
      // A person who is typing may come back: until then nothing is asked for in vain.
      const cuerpo = (await respuesta.json().catch(() => ({}))) as Partial<ErrorRespuesta>;
      await reponerSesion(sesion, motivoDelFin(cuerpo));
    }
    if (!respuesta.ok || !respuesta.body)
      return { lleno: respuesta.status === 429, espera: Number(respuesta.headers.get('retry-after')) * 1_000 };
    alAbrir();
    const [lector, letras] = [respuesta.body.getReader(), new TextDecoder()];
    let resto = '';
    for (;;) {
      const { done, value } = await lector.read();
      if (done) return CAIDO;
      clearTimeout(vigia);
      vigia = setTimeout(cortar, SILENCIO_MS);
      resto = leer(resto + letras.decode(value, { stream: true }), alSuceso);
    }
  } catch {
    return CAIDO;
  } finally {
    clearTimeout(vigia);
    cortar();
  }
}

/** Hands on the events that are whole and answers the beginning of the next one. */
function leer(texto: string, alSuceso: (evento: Evento | null) => void): string {
  const bloques = texto.split('\n\n');
  const resto = bloques.pop() as string;
  for (const bloque of bloques) {
    const datos = /^data: (.*)$/m.exec(bloque)?.[1];
    if (datos !== undefined) alSuceso(bloque.startsWith(`event: ${TODO}\n`) ? null : (JSON.parse(datos) as Evento));
  }
  return resto;
}
