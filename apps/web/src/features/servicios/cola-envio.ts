/**
 * Sends the queue of services, in its order: one tab at a time (Web Locks), each ticket kept on the disk before it leaves
 * and taken away once the server has answered for it.
 */
import type { Cita, RegistroServicios, servicios, TiqueteCobrado } from '@jornal/contract';
import { abrir, enviarGuardado } from '../../lib/api-client';
import { claveNueva } from '../../lib/claves';
import {
  cambiarEnCola,
  leerCola,
  leerDeCola,
  ordenesDeCola,
  ponerEnCola,
  quitarDeCola,
  reponerEnCola,
} from '../../lib/cofre';
import { ErrorApi, mensajeDe } from '../../lib/error-api';
import { hoy } from '../../lib/format';
import { alCambiarLinea, desfaseDelReloj, sinLinea } from '../../lib/linea';
import { alCambiarSesion, sesionActual, zonaDelNegocio } from '../../lib/session';
import { avisos } from '../../ui/avisos';
import { cuantosServicios, esperan, type Fin, finDe, type PorEnviar, pausaTras, turnoDe } from './cola';
import { colaActual, type EnCola, publicarCola } from './cola-estado';

const CANDADO = 'jornal-cola';
/** A line on which an answer takes longer is bad: the ticket waits in the queue and its person goes on. */
const LIMITE_MS = 20_000;
const TURNO_MS = 3_000;
// Its name alone: the contract's own file would bring the schemas along.
const RUTA: typeof servicios.registrar.path = '/api/servicios/servicios-multiples';
const SIN_SENTENCIA = 'El servidor no lo aceptó.';

type Quien = { de: number; sede: number };
const quienEs = (): Quien | null => {
  const usuario = sesionActual()?.usuario;
  return usuario ? { de: usuario.id, sede: usuario.entidad?.id ?? 0 } : null;
};
const sigueSiendo = ({ de }: Quien): boolean => sesionActual()?.usuario.id === de;

/** Tickets that a form is waiting for: it tells of them itself. */
const alFrente = new Set<number>();
const canal = new BroadcastChannel(CANDADO);

async function releer(): Promise<void> {
  const quien = quienEs();
  const cola = quien === null ? [] : await leerCola<PorEnviar>(quien.de);
  publicarCola(cola.filter(({ orden }) => !alFrente.has(orden)));
}
async function contar(): Promise<void> {
  canal.postMessage(null);
  await releer();
}

type Hecho = Fin & { error?: ErrorApi; mensaje?: string; tiquete?: TiqueteCobrado | undefined };

/** Sends one whose turn it is; null: it is not there any more, or is not to be sent. */
async function enviarUno(quien: Quien, orden: number, desfase: number): Promise<Hecho | null> {
  const uno = await leerDeCola<PorEnviar>(quien.de, orden);
  if (uno === null || uno.bandeja !== null) return null;
  const turno = turnoDe(uno, { ahora: Date.now(), desfase, zona: zonaDelNegocio(), sede: quien.sede });
  if (turno !== 'enviar') return terminar(quien, uno, { es: 'bandeja', bandeja: turno });
  const esta = Date.now() + desfaseDelReloj();
  const sale: EnCola = { ...uno, intentado: uno.intentado ?? esta, sede: quien.sede };
  if (uno.intentado === null) await cambiarEnCola(quien.de, sale);
  // Nothing is waited for between this and the reading of the token.
  if (!sigueSiendo(quien)) return { es: 'espera', intentado: sale.intentado };
  try {
    const { status, body } = await enviarGuardado(RUTA, uno.cuerpo, uno.clave, LIMITE_MS);
    const { message: mensaje, tiquete } = body as { message?: unknown; tiquete?: TiqueteCobrado };
    // A page of the network itself, which asks to be let in, is no answer of the server.
    if (typeof mensaje !== 'string') throw new ErrorApi(0);
    return { ...(await terminar(quien, sale, finDe({ status, mensaje }, uno.intentado, esta))), mensaje, tiquete };
  } catch (causa) {
    const error = causa instanceof ErrorApi ? causa : new ErrorApi(0);
    return { ...(await terminar(quien, sale, finDe(comoRespuesta(error), uno.intentado, esta))), error };
  }
}

/** A refusal of the server says its code; one without is of something between. */
const comoRespuesta = (error: ErrorApi) => ({
  status: error.codigo === '' && error.status < 500 ? 0 : error.status,
  mensaje: mensajeDe(error, SIN_SENTENCIA),
});

async function terminar({ de }: Quien, uno: EnCola, fin: Fin): Promise<Fin> {
  if (fin.es === 'hecho') await quitarDeCola(uno.orden);
  else if (fin.es === 'bandeja') await cambiarEnCola(de, { ...uno, bandeja: fin.bandeja });
  else if (fin.intentado !== uno.intentado) await cambiarEnCola(de, { ...uno, intentado: fin.intentado });
  return fin;
}

/** The ticket of a form. `enVezDe`: one of the tray that it takes the place of. */
export type Nuevo = {
  ticket: RegistroServicios;
  que: string;
  quien: string;
  cita: Cita | null;
  enVezDe: EnCola | null;
};

/** The answer to a ticket that was sent; without its own where another tab sent it. */
export type Registrado = { message: string; tiquete?: TiqueteCobrado | undefined };

type Puesto = Quien & { orden: number; hayAntes: boolean; enVezDe: EnCola | null };

/** Keeps a ticket on the disk; fails where the browser keeps nothing. */
export async function ponerEnEspera({ ticket, enVezDe, ...palabras }: Nuevo): Promise<Puesto> {
  const quien = quienEs();
  if (quien === null) throw new ErrorApi(401);
  const hayAntes = esperan(await leerCola<PorEnviar>(quien.de)).length > 0;
  const nuevo: PorEnviar = {
    ...palabras,
    clave: claveNueva(),
    sede: quien.sede,
    cuerpo: JSON.stringify(ticket),
    anotado: Date.now(),
    dia: hoy(),
    intentado: null,
    bandeja: null,
  };
  const orden = await ponerEnCola(quien.de, nuevo, enVezDe?.orden);
  return { ...quien, orden, hayAntes, enVezDe };
}

/**
 * Sends a ticket that was just kept, when its turn is now: answers what the server said, or null when it waits in the
 * queue. A refusal is thrown, and leaves things as they were.
 */
export async function enviarAlFrente(puesto: Puesto): Promise<Registrado | null> {
  const { orden, hayAntes, enVezDe, ...quien } = puesto;
  alFrente.add(orden);
  try {
    if (hayAntes || navigator.onLine === false) return null;
    const fin = await conTurno(() => enviarUno(quien, orden, 0));
    if (fin?.es === 'hecho') return { message: fin.mensaje ?? '', tiquete: fin.tiquete };
    // Another tab had its turn first.
    if (fin === null && (await leerDeCola(quien.de, orden)) === null) return { message: 'Servicios asignados' };
    if (fin?.es !== 'bandeja') return null;
    if (enVezDe) await reponerEnCola(quien.de, enVezDe, orden);
    else await quitarDeCola(orden);
    throw fin.error ?? new ErrorApi(0);
  } finally {
    alFrente.delete(orden);
    await contar();
    if (esperan(colaActual()).length > 0) {
      void navigator.storage?.persist?.();
      programar(pausaTras(0));
    }
  }
}

/** With the turn of this tab; without one after a moment, undefined: another tab is sending. */
const conTurno = <T>(hacer: () => Promise<T>): Promise<T | undefined> =>
  navigator.locks.request(CANDADO, { signal: AbortSignal.timeout(TURNO_MS) }, hacer).catch((error: unknown) => {
    if (error instanceof DOMException) return undefined;
    throw error;
  });

export async function descartar({ orden }: EnCola): Promise<void> {
  await quitarDeCola(orden);
  await contar();
}

let reloj: ReturnType<typeof setTimeout> | undefined;
let fallos = 0;
let alRegistrar = (): void => undefined;

function programar(ms: number): void {
  clearTimeout(reloj);
  reloj = setTimeout(() => void enviarCola(), ms);
}

/** Sends what waits, now: the line may be back. */
export async function enviarCola(): Promise<void> {
  clearTimeout(reloj);
  await releer();
  const quien = quienEs();
  if (quien === null || esperan(colaActual()).length === 0) return;
  const quedan = await navigator.locks.request(CANDADO, { ifAvailable: true }, (turno) =>
    turno === null ? true : ronda(quien),
  );
  await contar();
  if (quedan) programar(pausaTras(fallos++));
  else fallos = 0;
}

/** Sends one after the other until one has to wait; answers whether one has. */
async function ronda(quien: Quien): Promise<boolean> {
  // Asked first: a ticket that leaves over a dead line would be in doubt, and the clock of the server is in the answer.
  const hayLinea = await abrir('/api/salud/vivo', {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(LIMITE_MS),
  })
    .then(({ ok, headers }) => ok && headers.get('content-type')?.includes('json') === true)
    .catch(() => false);
  if (!hayLinea) return true;
  const [hechos, rechazados]: [EnCola[], EnCola[]] = [[], []];
  let quedan = false;
  for (const orden of await ordenesDeCola(quien.de)) {
    const uno = colaActual().find((otro) => otro.orden === orden);
    const fin = alFrente.has(orden) ? null : await enviarUno(quien, orden, desfaseDelReloj());
    quedan = fin?.es === 'espera';
    if (quedan) break;
    if (fin === null || uno === undefined) continue;
    (fin.es === 'hecho' ? hechos : rechazados).push(uno);
    publicarCola(colaActual().filter((otro) => otro.orden !== orden || fin.es !== 'hecho'));
  }
  decir(hechos, rechazados);
  return quedan;
}

function decir(hechos: readonly EnCola[], rechazados: readonly EnCola[]): void {
  if (hechos.length > 0) {
    fallos = 0;
    alRegistrar();
    avisos.exito(`Volvió la conexión: quedó registrado lo que esperaba (${cuantosServicios(hechos)}).`, 8_000);
  }
  if (rechazados.length > 0)
    avisos.error(
      `${cuantosServicios(rechazados)} sin registrar. En Registrar Servicio dice por qué y qué hacer.`,
      false,
    );
}

/** Follows the queue for as long as the application is open; `alHaberHecho` is called when services were registered. */
export function seguirCola(alHaberHecho: () => void): () => void {
  alRegistrar = alHaberHecho;
  const ya = () => {
    fallos = 0;
    void enviarCola();
  };
  const alVolver = () => sinLinea() || ya();
  canal.onmessage = () => void releer();
  window.addEventListener('online', ya);
  const soltar = [alCambiarLinea(alVolver), alCambiarSesion(ya)];
  ya();
  return () => {
    clearTimeout(reloj);
    canal.onmessage = null;
    window.removeEventListener('online', ya);
    for (const dejar of soltar) dejar();
  };
}
