import { appendFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const ARCHIVOS = 5;
const TAMANO = 2_000_000;
/** Lines that are remembered besides being written: on a full disk they are all there is. */
const RECORDADAS = 50;

/** Refusals of one session, which explain no end. */
const DE_UNA_SESION =
  /FATAL:\s+(the database system is|terminating|canceling|sorry, too many|remaining connection slots|password authentication|no pg_hba|role "|database "|connection to client|unsupported frontend|Ident auth)/;

/**
 * What PostgreSQL says, which comes to us on a pipe: `registro.log` and four older ones beside it, of a size that ends, where a start
 * goes on writing after the one before. Never fails: what the disk does not take is at least remembered.
 */
export class RegistroPostgres {
  readonly archivo: string;
  private recordadas: string[] = [];
  private aMedias = '';
  private escritura: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly carpeta: string,
    private readonly tamano = TAMANO,
  ) {
    this.archivo = join(carpeta, 'registro.log');
  }

  /** Listens to a server that was just launched: what the one before it said explains nothing of this one. */
  escuchar(salida: Readable): void {
    this.recordadas = [];
    this.aMedias = '';
    salida.setEncoding('utf8').on('data', (trozo: string) => this.recibir(trozo));
    salida.on('error', () => undefined);
  }

  /** Why it ended, in its own words, if it said so: its last PANIC or FATAL. */
  causa(): string | undefined {
    const linea = this.dichas.findLast((dicha) => /\b(PANIC|FATAL):/.test(dicha));
    return linea && sinSello(linea);
  }

  /** The last it said. */
  ultima(): string {
    return sinSello(this.dichas.at(-1) ?? '');
  }

  /** Whether it said that since it was launched. */
  dijo(texto: string): boolean {
    return this.dichas.some((linea) => linea.includes(texto));
  }

  /** Everything received so far is on the disk, or was refused by it. */
  async guardado(): Promise<void> {
    await this.escritura;
  }

  private get dichas(): string[] {
    return [...this.recordadas, this.aMedias].filter((linea) => linea.trim() !== '');
  }

  private recibir(trozo: string): void {
    const lineas = (this.aMedias + trozo).split('\n');
    this.aMedias = lineas.pop() ?? '';
    this.recordadas = [...this.recordadas, ...lineas.filter((linea) => !DE_UNA_SESION.test(linea))].slice(-RECORDADAS);
    this.escritura = this.escritura.then(() => this.escribir(trozo)).catch(() => undefined);
  }

  private async escribir(trozo: string): Promise<void> {
    const { size } = await stat(this.archivo).catch(() => ({ size: 0 }));
    if (size >= this.tamano)
      for (let n = ARCHIVOS - 1; n > 0; n--) await rename(this.nombre(n - 1), this.nombre(n)).catch(() => undefined);
    await appendFile(this.archivo, trozo, { mode: 0o600 });
  }

  private nombre(n: number): string {
    return n === 0 ? this.archivo : join(this.carpeta, `registro.${n}.log`);
  }
}

/** A line of PostgreSQL without its time and its level. */
export const sinSello = (linea: string): string => linea.replace(/^.*?(FATAL|PANIC|ERROR|error|fatal):\s*/, '').trim();

/** PostgreSQL's way of saying that the disk is full. */
export const faltaEspacio = (causa: string): boolean => /No space left on device|Disk quota exceeded/i.test(causa);
