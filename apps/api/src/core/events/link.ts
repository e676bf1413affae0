/** What is told to whoever holds a link. */
export type OyenteEnlace = {
  /** Another process says something. */
  alLlegar(texto: string): void;
  /** The line stands, for the first time or again: what was said meanwhile is lost. */
  alConectar(): void;
  alPerder(error: unknown): void;
};

/** A line to the other processes of this business. It comes back by itself, and nobody waits for it. */
export interface Enlace {
  abrir(oyente: OyenteEnlace): void;
  /** Fails when the line does not stand. */
  enviar(texto: string): Promise<void>;
  cerrar(): Promise<void>;
}

const PRIMERA_MS = 250;
const MAXIMA_MS = 15_000;

/** How long to wait before trying again, ever longer and never all processes at once. */
export const pausaTras = (fallos: number): number =>
  Math.min(MAXIMA_MS, PRIMERA_MS * 2 ** Math.min(fallos, 10)) * (0.5 + Math.random() / 2);
