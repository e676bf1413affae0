import type { Clock } from '../../platform/time/clock.js';

const UN_SEGUNDO = 1000;

/**
 * Something everybody may ask, asked of the database once a second at most: who comes meanwhile gets the same answer,
 * also while it is on its way.
 */
export class OnceASecond<T> {
  private ultima: { desde: number; respuesta: Promise<T> } | undefined;
  private enCamino = false;

  constructor(
    private readonly clock: Clock,
    private readonly ask: () => Promise<T>,
  ) {}

  leer(): Promise<T> {
    const now = this.clock.now().getTime();
    // A clock that was set back must not keep an answer for hours.
    if (this.ultima === undefined || (!this.enCamino && Math.abs(now - this.ultima.desde) >= UN_SEGUNDO)) {
      this.enCamino = true;
      this.ultima = { desde: now, respuesta: this.ask().finally(() => (this.enCamino = false)) };
    }
    return this.ultima.respuesta;
  }
}
