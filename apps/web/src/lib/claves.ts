import { alCambiarSesion, sesionActual } from './session';

/**
 * The keys of changes whose answer has not come. While it is not known whether one was done, sending the same again
 * carries the same key, so that the server answers what it already did instead of doing it twice: also after a reload,
 * for as long as the tab lasts. The change itself is never kept, only a print of it.
 */
type Pendiente = {
  clave: string;
  /** When it was sent first, and until when it is the same. */
  cuando: number;
  hasta: number;
  de: number;
  /** Not to be kept beyond this page. */
  soloAqui?: true;
};

const DONDE = 'cambios-sin-respuesta';
/**
 * A person without an answer tries again within minutes. Hours later the same is more likely meant for another client,
 * though the server would answer again what it did for a whole day.
 */
const DURAN_MS = 2 * 3_600_000;
const MAXIMO = 200;

const pendientes = new Map<string, Pendiente>(guardados());

function guardados(): Array<[string, Pendiente]> {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(DONDE) ?? '{}') as Record<string, Pendiente>).filter(
      ([, p]) => typeof p?.clave === 'string' && typeof p.cuando === 'number',
    );
  } catch {
    // Unreadable, or a browser that refuses storage: as if nothing waited.
    return [];
  }
}

function guardar(): void {
  try {
    const quedan = [...pendientes].filter(([, { soloAqui }]) => !soloAqui);
    if (quedan.length === 0) sessionStorage.removeItem(DONDE);
    else sessionStorage.setItem(DONDE, JSON.stringify(Object.fromEntries(quedan)));
  } catch {
    // Storage refused or full: they last as long as this page.
  }
}

const quienEs = (): number => sesionActual()?.usuario.id ?? 0;

/** Removes the keys that ran out or are another person's, and the oldest of a list that grew too long. */
function podar(): void {
  const [ahora, quien] = [Date.now(), quienEs()];
  for (const [huella, { hasta, de }] of pendientes) if (hasta <= ahora || de !== quien) pendientes.delete(huella);
  for (const huella of [...pendientes.keys()].slice(0, Math.max(0, pendientes.size - MAXIMO)))
    pendientes.delete(huella);
}

/** A person whose session ended may come back and send it again; another person may not. */
alCambiarSesion(() => {
  if (sesionActual() === null) return;
  podar();
  guardar();
});

/** The key to send a change with, kept from before it leaves; `deAntes`: when it was sent already and had no answer. */
export function tomarClave(huella: string, soloAqui: boolean): { clave: string; deAntes: Date | null } {
  podar();
  const previa = pendientes.get(huella);
  if (previa !== undefined) return { clave: previa.clave, deAntes: new Date(previa.cuando) };
  const clave = claveNueva();
  const cuando = Date.now();
  pendientes.set(huella, { clave, cuando, hasta: cuando + DURAN_MS, de: quienEs(), ...(soloAqui && { soloAqui }) });
  guardar();
  return { clave, deAntes: null };
}

/** The change was answered: sending the same again is another one. */
export function soltarClave(huella: string): void {
  if (pendientes.delete(huella)) guardar();
}

let contar = (_cuando: Date): void => undefined;
/**
 * The function that is called when the server says that a change sent again was done the first time, with the time of
 * that.
 */
export const alRepetir = (hacer: (cuando: Date) => void): void => void (contar = hacer);
export const seRepitio = (cuando: Date): void => contar(cuando);

/** A random UUID; `crypto.randomUUID` alone is missing when the page is served without TLS in a shop's own network. */
export function claveNueva(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * A print of the request, to know it again: not a secret and no proof. Two requests that share one would share a key,
 * which the server refuses, having a print of its own. `crypto.subtle` is missing without TLS too.
 */
export async function huellaDe(envio: string, cuerpo: BodyInit | null | undefined): Promise<string> {
  const bytes =
    cuerpo instanceof Blob
      ? new Uint8Array(await cuerpo.arrayBuffer())
      : new TextEncoder().encode(String(cuerpo ?? ''));
  return enLetras(revolver(bytes, revolver(new TextEncoder().encode(envio), SEMILLA)));
}

/** The same of a text alone, at once. */
export const huellaDeTexto = (texto: string): string => enLetras(revolver(new TextEncoder().encode(texto), SEMILLA));

const enLetras = (suma: Cuatro): string => suma.map((n) => n.toString(16).padStart(8, '0')).join('');

type Cuatro = [number, number, number, number];
const SEMILLA: Cuatro = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];

/** Four sums of 32 bits that run over the same bytes (cyrb128). */
function revolver(bytes: Uint8Array, [a, b, c, d]: Cuatro): Cuatro {
  for (const byte of bytes) {
    a = b ^ Math.imul(a ^ byte, 597_399_067);
    b = c ^ Math.imul(b ^ byte, 2_869_860_233);
    c = d ^ Math.imul(c ^ byte, 951_274_213);
    d = a ^ Math.imul(d ^ byte, 2_716_044_179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, (d ^ bytes.length) >>> 0];
}
