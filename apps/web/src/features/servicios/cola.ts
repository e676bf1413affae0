/**
 * The rules of the queue of services that wait to be sent: nothing here asks the browser, the clock or the server. A
 * service is registered once at most, and is never lost: it waits, or stands in the tray with what to do.
 */
import { type Cita, diaEn, type RegistroServicios } from '@jornal/contract';

/** Why a service is in the tray. `dudoso`: it may be registered all the same. */
export type Bandeja = { motivo: string; dudoso: boolean };

/** A ticket that this device keeps until the server has answered for it. */
export type PorEnviar = {
  /** The idempotency key that it is sent with, and its name. */
  clave: string;
  /** The branch under which the server keeps the keys of its person; 0: of none. */
  sede: number;
  /** The letters of the request: the server compares them, so they never change. */
  cuerpo: string;
  /** The services and the employee, in words. */
  que: string;
  quien: string;
  /** The appointment that becomes this ticket. */
  cita: Cita | null;
  /** When it was written down and what day that was, both by the clock of this device. */
  anotado: number;
  dia: string;
  /** When it left first and may have arrived, by the clock of the server; null: it never left. */
  intentado: number | null;
  bandeja: Bandeja | null;
};

/** The values of a kept ticket. */
export const ticketDe = ({ cuerpo }: PorEnviar): RegistroServicios => JSON.parse(cuerpo) as RegistroServicios;

const HORA_MS = 3_600_000;
/** The server answers a key again for 24 hours (`KEY_HOURS`): an hour less, for clocks and slow lines. */
const VALE_MS = 23 * HORA_MS;
/** Clocks that differ by less are right. */
const RELOJ_MS = HORA_MS / 2;

export const EN_DUDA = 'No sabemos si quedó registrado: revísalo en Servicios de hoy antes de volver a enviarlo.';
const RELOJ_MAL = 'El reloj de este equipo no tiene la fecha correcta: revisa de qué día es el servicio y envíalo.';

/** `desfase`: how far the clock of the server is ahead of this device's, in ms. */
export type Momento = { ahora: number; desfase: number; zona: string; sede: number };

/**
 * The turn of a ticket: it is sent, or goes to the tray for this reason. One that never left may
 * be sent at any age; one that left without an answer, only while its key holds.
 */
export function turnoDe(uno: PorEnviar, momento: Momento): 'enviar' | Bandeja {
  if (uno.intentado === null) return diaDudoso(uno, momento) ? { motivo: RELOJ_MAL, dudoso: false } : 'enviar';
  const edad = momento.ahora + momento.desfase - uno.intentado;
  const vale = edad > -RELOJ_MS && edad < VALE_MS && uno.sede === momento.sede;
  return vale ? 'enviar' : { motivo: EN_DUDA, dudoso: true };
}

/** The day was this device's own today, and by the clock of the server it was another. */
function diaDudoso(uno: PorEnviar, { ahora, desfase, zona }: Momento): boolean {
  if (ticketDe(uno).fecha !== uno.dia) return false;
  if (uno.anotado > ahora + RELOJ_MS) return true;
  return Math.abs(desfase) > RELOJ_MS && diaEn(zona, new Date(uno.anotado + desfase)) !== uno.dia;
}

/** The answer of the server; `status` 0: none came. `hizoNada`: it was given behind the key, so that nothing is done. */
export type Respuesta = { status: number; mensaje: string; hizoNada?: boolean };

/**
 * The end of a ticket that was sent: it is done with; it waits, and with it the ones behind; or it goes to the
 * tray. `antes` is when it had been sent for the first time before that.
 */
export type Fin = { es: 'hecho' } | { es: 'espera'; intentado: number | null } | { es: 'bandeja'; bandeja: Bandeja };

/** Refusals of the door: the request was not looked at. */
const NO_SE_MIRO = new Set([401, 429]);

export function finDe({ status, mensaje, hizoNada = false }: Respuesta, antes: number | null, esta: number): Fin {
  if (status >= 200 && status < 300) return { es: 'hecho' };
  if (NO_SE_MIRO.has(status)) return { es: 'espera', intentado: antes };
  if (status === 0 || status === 408 || status >= 500) return { es: 'espera', intentado: antes ?? esta };
  // Some refusals are given before the key is looked at: an earlier attempt may have been done all the same.
  const dudoso = antes !== null && !hizoNada;
  return { es: 'bandeja', bandeja: { motivo: dudoso ? `${mensaje} ${EN_DUDA}` : mensaje, dudoso } };
}

const PRIMERA_PAUSA_MS = 3_000;
const PAUSA_MAXIMA_MS = 60_000;
/** How long to wait after so many rounds in vain. */
export const pausaTras = (fallos: number): number => Math.min(PAUSA_MAXIMA_MS, PRIMERA_PAUSA_MS * 2 ** fallos);

export const esperan = (cola: readonly PorEnviar[]): PorEnviar[] => cola.filter(({ bandeja }) => bandeja === null);
export const rechazados = (cola: readonly PorEnviar[]): PorEnviar[] => cola.filter(({ bandeja }) => bandeja !== null);

/** '1 servicio', '3 servicios': the tickets of several clients, each counted by its lines. */
export function cuantosServicios(cola: readonly PorEnviar[]): string {
  const n = cola.reduce((suma, uno) => suma + ticketDe(uno).servicios.length, 0);
  return n === 1 ? '1 servicio' : `${n} servicios`;
}
