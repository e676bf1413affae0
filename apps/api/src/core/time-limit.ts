import { AsyncLocalStorage } from 'node:async_hooks';
import { ErrorNegocio } from './errors.js';

const ambito = new AsyncLocalStorage<Plazo>();

/** 503: nobody knows whether it would have ended; what had been written of it was not kept, unless it had just been. */
export const tardo = (): ErrorNegocio =>
  new ErrorNegocio(
    'TARDO_DEMASIADO',
    'El servidor tardó demasiado en responder. Intenta de nuevo en unos segundos.',
    503,
    { reintentarEn: 5 },
  );

/**
 * How long one request may take as a whole, however many statements it is made of and whatever it waits for. It goes with the work
 * without being handed on. When it is over, what is going on is cut, nothing more begins, and who waits is told.
 */
export class Plazo {
  private readonly cortes = new Set<() => void>();
  private reloj: NodeJS.Timeout;
  private vencido = false;

  constructor(
    ms: number,
    private readonly alVencer: () => void,
  ) {
    this.reloj = setTimeout(() => this.vencer(), ms);
  }

  /** Does some work, and whatever it begins, within this. */
  correr(trabajo: () => void): void {
    ambito.run(this, trabajo);
  }

  /** It was answered: what it began and nobody waits for has no end set. */
  terminar(): void {
    clearTimeout(this.reloj);
  }

  /** The work under way is long by nature, and takes so many milliseconds from now at most. */
  static alargar(ms: number): void {
    const plazo = ambito.getStore();
    if (plazo === undefined || plazo.vencido) return;
    clearTimeout(plazo.reloj);
    plazo.reloj = setTimeout(() => plazo.vencer(), ms);
  }

  /** Does what is begun by a request and is no part of it. */
  static fuera<T>(trabajo: () => T): T {
    return ambito.exit(trabajo);
  }

  /** Refuses to begin anything more when the time of the work under way is over. */
  static exigir(): void {
    if (ambito.getStore()?.vencido === true) throw tardo();
  }

  /** What is to be done to end what is going on; answers how to take that back. */
  static alCortar(cortar: () => void): () => void {
    const cortes = ambito.getStore()?.cortes;
    cortes?.add(cortar);
    return () => void cortes?.delete(cortar);
  }

  private vencer(): void {
    this.vencido = true;
    for (const cortar of this.cortes) cortar();
    this.alVencer();
  }
}
