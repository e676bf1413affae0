/**
 * Sends the queue of services, in its order: one tab at a time (Web Locks), each ticket kept on the disk before it leaves
 * and taken away once the server has answered for it.
 */
import type { Cita, RegistroServicios } from '@jornal/contract';
import { abrir } from '../../lib/api-client';
import { conSegunda } from '../../lib/aprobacion';
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
import { ErrorApi } from '../../lib/error-api';
import { hoy } from '../../lib/format';
import { alCambiarLinea, desfaseDelReloj, sinLinea } from '../../lib/linea';
import { alCambiarSesion } from '../../lib/session';
import { avisos } from '../../ui/avisos';
import { cuantosServicios, esperan, type PorEnviar, pausaTras } from './cola';
import { colaActual, type EnCola, publicarCola } from './cola-estado';
import { enviarUno, LIMITE_MS, type Quien, quienEs, type Registrado } from './cola-uno';

const CANDADO = 'jornal-cola';
const TURNO_MS = 3_000;

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

/** The ticket of a form. `enVezDe`: one of the tray that it takes the place of. */
export type Nuevo = {
  ticket: RegistroServicios;
  que: string;
  quien: string;
  cita: Cita | null;
  enVezDe: EnCola | null;
};

export type { Registrado };

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
    // A second person is waited for without the turn: other tabs go on.
    return await conSegunda((aprobacion) => alFrenteCon(quien, orden, aprobacion));
  } catch (error) {
    if (!(error instanceof ErrorApi)) throw error;
    if (enVezDe) await reponerEnCola(quien.de, enVezDe, orden);
    else await quitarDeCola(orden);
    throw error;
  } finally {
    alFrente.delete(orden);
    await contar();
    if (esperan(colaActual()).length > 0) {
      void navigator.storage?.persist?.();
      programar(pausaTras(0));
    }
  }
}

/** Sends it once; a refusal is thrown. With an approval a ticket that was refused is sent again. */
async function alFrenteCon(quien: Quien, orden: number, aprobacion: number | null): Promise<Registrado | null> {
  if (aprobacion !== null) {
    const rechazado = await leerDeCola<PorEnviar>(quien.de, orden);
    if (rechazado !== null) await cambiarEnCola(quien.de, { ...rechazado, bandeja: null });
  }
  const fin = await conTurno(() => enviarUno(quien, orden, { desfase: 0, aprobacion }));
  if (fin?.es === 'hecho') return { message: fin.mensaje ?? '', tiquete: fin.tiquete };
  // Another tab had its turn first.
  if (fin === null && (await leerDeCola(quien.de, orden)) === null) return { message: 'Servicios asignados' };
  if (fin?.es !== 'bandeja') return null;
  throw fin.error ?? new ErrorApi(0);
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
    const fin = alFrente.has(orden) ? null : await enviarUno(quien, orden, { desfase: desfaseDelReloj() });
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
