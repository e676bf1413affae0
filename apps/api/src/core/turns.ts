import type { ErrorNegocio } from './errors.js';

/** Work that costs much, a few at once: the next ones wait their turn, and past that queue they are told to come back. */
export class Turnos {
  private activos = 0;
  private readonly cola: Array<() => void> = [];

  constructor(
    private readonly maximo: number,
    private readonly enEspera: number,
    /** What who finds the queue full is told. */
    private readonly lleno: () => ErrorNegocio,
  ) {}

  async tomar<T>(trabajo: () => Promise<T>): Promise<T> {
    if (this.activos < this.maximo) this.activos++;
    else {
      if (this.cola.length >= this.enEspera) throw this.lleno();
      // Whoever ends hands its place on, so that nobody who comes later takes it.
      await new Promise<void>((listo) => this.cola.push(listo));
    }
    try {
      return await trabajo();
    } finally {
      const siguiente = this.cola.shift();
      if (siguiente === undefined) this.activos--;
      else siguiente();
    }
  }
}
