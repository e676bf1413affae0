import { appendFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const FILES = 5;
const SIZE = 2_000_000;
/** Lines that are remembered besides being written: on a full disk they are all there is. */
const REMEMBERED = 50;

/** Refusals of one session, which explain no end. */
const OF_A_SESSION =
  /FATAL:\s+(the database system is|terminating|canceling|sorry, too many|remaining connection slots|password authentication|no pg_hba|role "|database "|connection to client|unsupported frontend|Ident auth)/;

/**
 * The output of PostgreSQL, which comes to us on a pipe: `registro.log` and four older ones beside it, of a size that
 * ends, where a start goes on writing after the one before. Never fails: lines that the disk does not take are at least
 * remembered.
 */
export class PostgresLog {
  readonly file: string;
  private remembered: string[] = [];
  private partial = '';
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly size = SIZE,
  ) {
    this.file = join(folder, 'registro.log');
  }

  /** Listens to a server that was just launched: the messages of the one before it explain nothing of this one. */
  listen(output: Readable): void {
    this.remembered = [];
    this.partial = '';
    output.setEncoding('utf8').on('data', (chunk: string) => this.receive(chunk));
    output.on('error', () => undefined);
  }

  /** Why it ended, in its own words, if it said so: its last PANIC or FATAL. */
  cause(): string | undefined {
    const line = this.allLines.findLast((said) => /\b(PANIC|FATAL):/.test(said));
    return line && withoutStamp(line);
  }

  /** The last it said. */
  last(): string {
    return withoutStamp(this.allLines.at(-1) ?? '');
  }

  /** Whether it said that since it was launched. */
  said(text: string): boolean {
    return this.allLines.some((line) => line.includes(text));
  }

  /** Everything received so far is on the disk, or was refused by it. */
  async saved(): Promise<void> {
    await this.writing;
  }

  private get allLines(): string[] {
    return [...this.remembered, this.partial].filter((line) => line.trim() !== '');
  }

  private receive(chunk: string): void {
    const lines = (this.partial + chunk).split('\n');
    this.partial = lines.pop() ?? '';
    this.remembered = [...this.remembered, ...lines.filter((line) => !OF_A_SESSION.test(line))].slice(-REMEMBERED);
    this.writing = this.writing.then(() => this.write(chunk)).catch(() => undefined);
  }

  private async write(chunk: string): Promise<void> {
    const { size } = await stat(this.file).catch(() => ({ size: 0 }));
    if (size >= this.size)
      for (let n = FILES - 1; n > 0; n--) await rename(this.name(n - 1), this.name(n)).catch(() => undefined);
    await appendFile(this.file, chunk, { mode: 0o600 });
  }

  private name(n: number): string {
    return n === 0 ? this.file : join(this.folder, `registro.${n}.log`);
  }
}

/** A line of PostgreSQL without its time and its level. */
export const withoutStamp = (line: string): string =>
  line.replace(/^.*?(FATAL|PANIC|ERROR|error|fatal):\s*/, '').trim();

/** PostgreSQL's way of saying that the disk is full. */
export const lacksRoom = (cause: string): boolean => /No space left on device|Disk quota exceeded/i.test(cause);
