import type { BusinessError } from './errors.js';

/**
 * Work that costs much, a few at once. The next ones wait, each caller in a row of their own, and turns go round the rows: a hundred
 * of one are not before the only one of another. When the queue is full only who has one in it already is told to come back.
 */
export class Turns {
  private free: number;
  private waiting = 0;
  private readonly rows = new Map<string, Array<() => void>>();

  constructor(
    maximo: number,
    private readonly waitingMax: number,
    /** How many of one caller wait, at most. */
    private readonly perOne: number,
    /** What who finds no place is told. */
    private readonly full: () => BusinessError,
  ) {
    this.free = maximo;
  }

  /** Does the work when its turn comes. `quien` is whose it is: a person, a device or an address. */
  async take<T>(quien: string, trabajo: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.queueUp(quien);
    try {
      return await trabajo();
    } finally {
      this.release();
    }
  }

  private queueUp(quien: string): Promise<void> {
    const fila = this.rows.get(quien) ?? [];
    if (fila.length >= this.perOne || (fila.length > 0 && this.waiting >= this.waitingMax)) throw this.full();
    return new Promise<void>((seguir) => {
      fila.push(seguir);
      this.rows.set(quien, fila);
      this.waiting += 1;
    });
  }

  /** Hands the free place to the next in turn, so that nobody who comes later takes it; the others of that one then wait behind everybody else. */
  private release(): void {
    const [primera] = this.rows;
    if (primera === undefined) {
      this.free += 1;
      return;
    }
    const [quien, fila] = primera;
    const seguir = fila.shift();
    this.rows.delete(quien);
    if (fila.length > 0) this.rows.set(quien, fila);
    this.waiting -= 1;
    seguir?.();
  }
}
