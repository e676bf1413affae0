import type { ErrorNegocio } from './errors.js';

/**
 * Work that costs much, a few at once. The next ones wait, each caller in a row of their own, and turns go round the rows: a hundred
 * of one are not before the only one of another. When the queue is full only who has one in it already is told to come back.
 */
export class Turnos {
  private libres: number;
  private esperando = 0;
  private readonly filas = new Map<string, Array<() => void>>();

  constructor(
    maximo: number,
    private readonly enEspera: number,
    /** How many of one caller wait, at most. */
    private readonly porUno: number,
    /** What who finds no place is told. */
    private readonly lleno: () => ErrorNegocio,
  ) {
    this.libres = maximo;
  }

  /** Does the work when its turn comes. `quien` is whose it is: a person, a device or an address. */
  async tomar<T>(quien: string, trabajo: () => Promise<T>): Promise<T> {
    if (this.libres > 0) this.libres -= 1;
    else await this.formarse(quien);
    try {
      return await trabajo();
    } finally {
      this.soltar();
    }
  }

  private formarse(quien: string): Promise<void> {
    const fila = this.filas.get(quien) ?? [];
    if (fila.length >= this.porUno || (fila.length > 0 && this.esperando >= this.enEspera)) throw this.lleno();
    return new Promise<void>((seguir) => {
      fila.push(seguir);
      this.filas.set(quien, fila);
      this.esperando += 1;
    });
  }

  /** Hands the free place to the next in turn, so that nobody who comes later takes it; the others of that one then wait behind everybody else. */
  private soltar(): void {
    const [primera] = this.filas;
    if (primera === undefined) {
      this.libres += 1;
      return;
    }
    const [quien, fila] = primera;
    const seguir = fila.shift();
    this.filas.delete(quien);
    if (fila.length > 0) this.filas.set(quien, fila);
    this.esperando -= 1;
    seguir?.();
  }
}
