import { AsyncLocalStorage } from 'node:async_hooks';
import { BusinessError } from '../errors/business-error.js';

const context = new AsyncLocalStorage<TimeLimit>();

/** 503: it is unknown whether the work would have ended; its writes were not kept, unless they had just been. */
export const tookTooLong = (): BusinessError =>
  new BusinessError(
    'TARDO_DEMASIADO',
    'El servidor tardó demasiado en responder. Intenta de nuevo en unos segundos.',
    503,
    { reintentarEn: 5 },
  );

/**
 * The time that one request may take as a whole, however many statements it is made of and whatever it waits for. It
 * goes with the work without being handed on. When it is over, the work under way is cut, nothing more begins, and the
 * client is told. It keeps no process alive by itself: a request whose client went away leaves it running.
 */
export class TimeLimit {
  private readonly cuts = new Set<() => void>();
  private clock: NodeJS.Timeout;
  private expired = false;

  constructor(
    ms: number,
    private readonly onExpire: () => void,
  ) {
    this.clock = setTimeout(() => this.expire(), ms).unref();
  }

  /** Does some work, and whatever it begins, within this. */
  run(work: () => void): void {
    context.run(this, work);
  }

  /** Ends the limit once the request was answered: work it began and that is not waited for has no end set. */
  finish(): void {
    clearTimeout(this.clock);
  }

  /** The work under way is long by nature, and takes so many milliseconds from now at most. */
  static extend(ms: number): void {
    const deadline = context.getStore();
    if (deadline === undefined || deadline.expired) return;
    clearTimeout(deadline.clock);
    deadline.clock = setTimeout(() => deadline.expire(), ms).unref();
  }

  /** Does work that a request begins and that is no part of it. */
  static outside<T>(work: () => T): T {
    return context.exit(work);
  }

  /** Refuses to begin anything more when the time of the work under way is over. */
  static ensure(): void {
    if (context.getStore()?.expired === true) throw tookTooLong();
  }

  /** Registers how the work that goes on is ended; answers how to take that back. */
  static onCut(cut: () => void): () => void {
    const cuts = context.getStore()?.cuts;
    cuts?.add(cut);
    return () => void cuts?.delete(cut);
  }

  private expire(): void {
    this.expired = true;
    for (const cut of this.cuts) cut();
    this.onExpire();
  }
}
