import type { BusinessError } from '../errors/business-error.js';

/**
 * Work that costs much, a few at once. The next ones wait, each caller in a row of their own, and turns go round the
 * rows: a hundred of one are not before the only one of another. When the queue is full only callers that have one in
 * it already are told to come back.
 */
export class Turns {
  private free: number;
  private waiting = 0;
  private readonly rows = new Map<string, Array<() => void>>();

  constructor(
    maximum: number,
    private readonly waitingMax: number,
    /** How many of one caller wait, at most. */
    private readonly perOne: number,
    /** The refusal of a caller who finds no place. */
    private readonly full: () => BusinessError,
  ) {
    this.free = maximum;
  }

  /** Does the work when its turn comes. `who` is its caller: a person, a device or an address. */
  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.queueUp(who);
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private queueUp(who: string): Promise<void> {
    const row = this.rows.get(who) ?? [];
    if (row.length >= this.perOne || (row.length > 0 && this.waiting >= this.waitingMax)) throw this.full();
    return new Promise<void>((follow) => {
      row.push(follow);
      this.rows.set(who, row);
      this.waiting += 1;
    });
  }

  /**
   * Hands the free place to the next in turn, so that no later caller takes it; the others of that one then wait behind
   * all rows.
   */
  private release(): void {
    const [first] = this.rows;
    if (first === undefined) {
      this.free += 1;
      return;
    }
    const [who, row] = first;
    const follow = row.shift();
    this.rows.delete(who);
    if (row.length > 0) this.rows.set(who, row);
    this.waiting -= 1;
    follow?.();
  }
}
