import { statfs } from 'node:fs/promises';
import type { Condiciones } from '../conditions.js';

const CADA_MS = 2_000;
/** A warning comes this many times before writing stops. */
const AVISO = 5;
/** What is free must be so much more before writing goes on, or it would come and go with every file. */
const VUELTA = 1.1;
const MB = 1_000_000;

const mb = (bytes: number): string => `${new Intl.NumberFormat('es-CO').format(Math.floor(bytes / MB))} MB`;

/**
 * Looks at the room that is left on the disk of the data. Under the reserve nothing is written any more, while PostgreSQL still has what it
 * needs to finish and people can sign in and read: a database whose disk is full stops altogether.
 */
export class DiscoVigilado {
  private intervalo?: NodeJS.Timeout;
  private lleno = false;
  private readonly reserva: number;

  constructor(
    private readonly carpeta: string,
    reservaMb: number,
    private readonly condiciones: Condiciones,
  ) {
    this.reserva = reservaMb * MB;
  }

  /** Looks now and every few seconds; without a reserve, never. */
  async vigilar(): Promise<void> {
    if (this.reserva === 0) return;
    this.intervalo = setInterval(() => void this.mirar(), CADA_MS).unref();
    await this.mirar();
  }

  dejar(): void {
    clearInterval(this.intervalo);
  }

  private async mirar(): Promise<void> {
    const libre = await statfs(this.carpeta).then(
      ({ bavail, bsize }) => bavail * bsize,
      // Where the system does not tell, PostgreSQL will.
      () => Number.POSITIVE_INFINITY,
    );
    this.lleno = libre < this.reserva * (this.lleno ? VUELTA : 1);
    const quedan = `En el disco del servidor quedan ${mb(libre)} libres`;
    if (this.lleno)
      this.condiciones.put({
        codigo: 'DISCO_LLENO',
        texto: `${quedan} y no se guarda nada hasta que haya ${mb(this.reserva * VUELTA)}. Se puede entrar y consultar mientras alguien libera espacio.`,
        impide: 'escribir',
      });
    else if (libre < this.reserva * AVISO)
      this.condiciones.put({
        codigo: 'DISCO_LLENO',
        texto: `${quedan}: con menos de ${mb(this.reserva)} no se podrá guardar nada. Libera espacio.`,
        impide: 'nada',
      });
    else this.condiciones.remove('DISCO_LLENO');
  }
}
