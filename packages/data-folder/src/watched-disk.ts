import { statfs } from 'node:fs/promises';
import type { Conditions } from './conditions.js';

const EVERY_MS = 2_000;
/** A warning comes this many times before writing stops. */
const WARN_BELOW = 5;
/** The free room must be so many times the reserve before writing goes on, or it would come and go with every file. */
const BACK_ABOVE = 1.1;
const MB = 1_000_000;

const mb = (bytes: number): string => `${new Intl.NumberFormat('es-CO').format(Math.floor(bytes / MB))} MB`;

/**
 * Looks at the room that is left on the disk of the data. Under the reserve nothing is written any more, while
 * PostgreSQL still has the room it needs to finish and people can sign in and read: a database whose disk is full stops
 * altogether.
 */
export class WatchedDisk {
  private interval?: NodeJS.Timeout;
  private full = false;
  private readonly reserve: number;

  constructor(
    private readonly folder: string,
    reserveMb: number,
    private readonly conditions: Conditions,
  ) {
    this.reserve = reserveMb * MB;
  }

  /** Looks now and every few seconds; without a reserve, never. */
  async watchOver(): Promise<void> {
    if (this.reserve === 0) return;
    this.interval = setInterval(() => void this.look(), EVERY_MS).unref();
    await this.look();
  }

  leave(): void {
    clearInterval(this.interval);
  }

  private async look(): Promise<void> {
    const free = await statfs(this.folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      // Where the system does not tell, PostgreSQL will.
      () => Number.POSITIVE_INFINITY,
    );
    this.full = free < this.reserve * (this.full ? BACK_ABOVE : 1);
    const remaining = `En el disco del servidor quedan ${mb(free)} libres`;
    if (this.full)
      this.conditions.put({
        codigo: 'DISCO_LLENO',
        texto:
          `${remaining} y no se guarda nada hasta que haya ${mb(this.reserve * BACK_ABOVE)}. ` +
          'Se puede entrar y consultar mientras alguien libera espacio.',
        impide: 'escribir',
      });
    else if (free < this.reserve * WARN_BELOW)
      this.conditions.put({
        codigo: 'DISCO_LLENO',
        texto: `${remaining}: con menos de ${mb(this.reserve)} no se podrá guardar nada. Libera espacio.`,
        impide: 'nada',
      });
    else this.conditions.remove('DISCO_LLENO');
  }
}
