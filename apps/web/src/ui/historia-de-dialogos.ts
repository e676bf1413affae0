/**
 * The layers above the screen, dialogs and drawers, and their place in the history of the browser: each has an entry of
 * its own over that of its page, so that Back closes the top one, and only that. The router knows nothing of these
 * entries: they carry its own state and address, and moving among them is kept from it. Closing in any other way takes
 * the entries away again, and an entry whose layer is gone (Forward finds it still there) is walked past.
 */
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Capa = {
  /** Closes it, or asks first: whether it closes. */
  cerrar: () => boolean;
  /** False for a question, which stands above the layer that asks it and has no entry. */
  conEntrada: boolean;
  /** Its entry is gone and it is about to follow. */
  yendose: boolean;
};

/**
 * The state of an entry of ours: how far above the page's own it is, and how far was the entry that each layer was
 * opened over.
 */
type Sello = { lejos: number; bajo: readonly number[] };
const NADA: Sello = { lejos: 0, bajo: [] };

/** The part of the router this needs: where it believes to be, and saying so again to the browser. */
type Enrutador = { clave: () => string; repetir: () => void };

/** A move that no browser answered is forgotten. */
const VIAJE_MAXIMO_MS = 1_000;

const capas: Capa[] = [];
const mirones = new Set<() => void>();
let enrutador: Enrutador | null = null;
let ultimo: { sello: Sello; idx: number; ruta: string } | null = null;
/** The entry the router is on, by the number it gives them. */
let visto: number | undefined;
let viaje: { hecho: Promise<void>; llegar: () => void } | null = null;
let saliendo = false;
let pendiente = false;
/** The router goes back to where it was, from where it was kept from going. */
let vuelve = false;

type Estado = { idx?: number; key?: string; capa?: Sello } | null;
const estado = (): Estado => window.history.state as Estado;
const recordar = (sello: Sello): void =>
  void (ultimo = { sello, idx: estado()?.idx ?? 0, ruta: window.location.pathname });

/** The mark of the entry one is on, put again where the router wrote over it: it replaces the address under a dialog too. */
function selloActual(): Sello {
  const ahora = estado();
  if (ahora?.capa) {
    recordar(ahora.capa);
    return ahora.capa;
  }
  if (
    !ultimo ||
    ultimo.sello.bajo.length === 0 ||
    ultimo.ruta !== window.location.pathname ||
    ultimo.idx !== (ahora?.idx ?? 0)
  )
    return NADA;
  sellar(ultimo.sello, 'replaceState');
  return ultimo.sello;
}

function sellar(sello: Sello, como: 'pushState' | 'replaceState'): void {
  window.history[como]({ ...estado(), capa: sello }, '');
  recordar(sello);
}

const quedan = (): Capa[] => capas.filter(({ yendose }) => !yendose);
const conEntrada = (): number => quedan().filter((capa) => capa.conEntrada).length;

/** As many entries as layers. Changes that come together, one dialog giving way to another, are one change or none. */
function cuadrar(): void {
  pendiente = false;
  if (!enrutador || viaje || saliendo) return;
  const { lejos, bajo } = selloActual();
  const deben = conEntrada();
  for (let i = bajo.length; i < deben; i++) {
    const { lejos: desde, bajo: previas } = selloActual();
    sellar({ lejos: desde + 1, bajo: [...previas, desde] }, 'pushState');
  }
  if (deben < bajo.length) void viajar((bajo[deben] ?? 0) - lejos);
}

function cuadrarLuego(): void {
  for (const mirar of mirones) mirar();
  if (pendiente) return;
  pendiente = true;
  queueMicrotask(cuadrar);
}

/** Moves among the entries; resolves where it arrives. */
function viajar(pasos: number): Promise<void> {
  let llegar: () => void = () => undefined;
  const hecho = new Promise<void>((listo) => {
    const reloj = setTimeout(() => llegar(), VIAJE_MAXIMO_MS);
    llegar = () => {
      clearTimeout(reloj);
      viaje = null;
      listo();
    };
  });
  viaje = { hecho, llegar };
  window.history.go(pasos);
  return hecho;
}

/**
 * The router has one state for all the entries of a page: the state it wrote into one of them is written into the one
 * that is left.
 */
function ponerAlDia(): void {
  if (enrutador && enrutador.clave() !== (estado()?.key ?? 'default')) enrutador.repetir();
}

function alMoverse(evento: PopStateEvent): void {
  if (!enrutador) return;
  const llegada = estado();
  const sello = llegada?.capa ?? NADA;
  recordar(sello);
  if (vuelve) {
    vuelve = false;
    cuadrarLuego();
    return;
  }
  const esDelEnrutador = llegada?.idx !== visto;
  const callar = () => !esDelEnrutador && evento.stopImmediatePropagation();
  if (viaje) {
    callar();
    viaje.llegar();
    if (!esDelEnrutador) ponerAlDia();
    cuadrarLuego();
    return;
  }
  const deben = conEntrada();
  if (sello.bajo.length > deben) {
    // Forward, to a layer that was closed: back to those that are open.
    evento.stopImmediatePropagation();
    void viajar((sello.bajo[deben] ?? 0) - sello.lejos);
    return;
  }
  if (sello.bajo.length === deben || esDelEnrutador) return;
  callar();
  ponerAlDia();
  const arriba = quedan().at(-1);
  if (arriba?.cerrar() && arriba.conEntrada) arriba.yendose = true;
  // A layer that was not closed has its entry again.
  cuadrarLuego();
}

// Before the router hears of it, hence before one is made: listeners of the window itself are told in the order they
// came, whatever they ask for.
window.addEventListener('popstate', alMoverse, true);

/** From here on layers stand in the history; the answer ends it. */
export function ponerEnHistoria(nuevo: Enrutador): () => void {
  enrutador = nuevo;
  // After a reload the page may stand on the entry of a layer that is gone.
  cuadrarLuego();
  return () => {
    enrutador = null;
    // Another router numbers its entries anew: the numbers of these say nothing of those.
    ultimo = null;
  };
}

/** The router is on another entry, or wrote into this one. */
export function seMovioElEnrutador(): void {
  visto = estado()?.idx;
  saliendo = false;
  // The state that was written into the entry of a layer closed meanwhile is of the page's own.
  if (!viaje) ponerAlDia();
  cuadrarLuego();
}

/** The router was kept from going back or forward: it is about to return by itself. */
export function seDetuvoElEnrutador(): void {
  vuelve = true;
}

/** Whether layers have entries over that of the page. */
export const hayEntradas = (): boolean => viaje !== null || selloActual().bajo.length > 0;

/** Takes all the entries of layers away: another of the router is about to come on top. */
export async function retirarEntradas(): Promise<void> {
  saliendo = true;
  while (viaje) await viaje.hecho;
  const { lejos } = selloActual();
  if (lejos > 0) await viajar(-lejos);
}

const alCambiarCapas = (mirar: () => void) => {
  mirones.add(mirar);
  return () => mirones.delete(mirar);
};

/**
 * Something that stands above the screen while `abierta`. `cerrar` runs on Back: it closes, or asks, and answers
 * whether it closes. Answers whether nothing stands above it: the keyboard belongs to the top one.
 */
export function useCapa(abierta: boolean, cerrar: () => boolean, { conEntrada: suya = true } = {}): boolean {
  const ultima = useRef(cerrar);
  const propia = useRef<Capa | null>(null);
  useLayoutEffect(() => {
    ultima.current = cerrar;
  });
  useLayoutEffect(() => {
    if (!abierta) return;
    const capa: Capa = { cerrar: () => ultima.current(), conEntrada: suya, yendose: false };
    propia.current = capa;
    capas.push(capa);
    cuadrarLuego();
    return () => {
      propia.current = null;
      capas.splice(capas.indexOf(capa), 1);
      cuadrarLuego();
    };
  }, [abierta, suya]);
  return useSyncExternalStore(
    alCambiarCapas,
    useCallback(() => propia.current === null || capas.at(-1) === propia.current, []),
  );
}
