import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { diaEn, horaEn, instanteEn, MOTIVOS_RESPALDO, type MotivoRespaldo, type Respaldo } from '@jornal/contract';
import { lookAt } from './envelope.js';
import { keepForgotten } from './forgotten.js';
import { type BackupSummary, EXTENSION, keyFileOf, noRoom } from './format.js';
import { type BackupOptions, writeBackup } from './write.js';

/** The names of half-written files: never in the list, and put away when their writer is long gone. */
const HALF_DONE = new RegExp(`\\${EXTENSION}(?:\\.[0-9a-f]+)?\\.parcial(?:\\.clave)?$`);
const OUR_NAME = new RegExp(
  `^jornal-(\\d{4}-\\d\\d-\\d\\d)-(\\d\\d)(\\d\\d)-(${MOTIVOS_RESPALDO.join('|')})(?:-\\d+)?\\${EXTENSION}$`,
);
const FORGOTTEN = 15 * 60_000;
/**
 * Two clocks of one business are not further apart: a backup that says it was made later was made under a clock that
 * was wrong.
 */
const ONE_HOUR = 3_600_000;
/** The next one may be so much larger than the last. */
const SLACK = 1.25;

/** Named by a clock that was ahead: it is no newest one. */
export const isOfTheFuture = ({ creado_en }: Pick<Respaldo, 'creado_en'>, now: Date): boolean =>
  Date.parse(creado_en) > now.getTime() + ONE_HOUR;

/**
 * The terms of a backup. `kept`: how many of its kind stay afterwards. `reserve`: bytes that must stay free on the
 * disk. `onNotPruned`: told why an older one could not be let go, which is no failure of the new one.
 */
export type BackupJob = Omit<BackupOptions, 'otherName'> & {
  url: string;
  motivo: MotivoRespaldo;
  now: Date;
  kept: number;
  reserve?: number;
  onNotPruned?: (error: unknown) => void;
};
/** The summary of a file. */
export type BackupFile = Omit<Respaldo, 'hasta' | 'olvidadas'>;
type Seen = { mark: string; when: number; backup: BackupFile };

/**
 * The folder of backups. Each is a file that has its name once it is whole; files that are not in the list cannot be
 * asked for. The name says when, by the hours of the business, and why.
 */
export class BackupFolder {
  /** The summaries that were read, each while its file is the same. */
  private readonly seen = new Map<string, Seen>();

  constructor(
    readonly folder: string,
    private readonly zone: string,
  ) {}

  /** Those there are, newest first. */
  async list(): Promise<BackupFile[]> {
    const seen: Seen[] = [];
    // In turn: whatever files were put there, one of them is held at a time.
    for (const name of await this.names()) {
      const one = await this.look(name);
      if (one !== null) seen.push(one);
    }
    return seen
      .sort((a, b) => b.backup.creado_en.localeCompare(a.backup.creado_en) || b.when - a.when)
      .map(({ backup }) => backup);
  }

  /**
   * How many more of its kind are made before each of the list goes; null of a backup that goes only when it is deleted
   * by hand. `kept`: how many of each kind stay.
   */
  async leaving(kept: number, now: Date): Promise<Array<{ backup: BackupFile; missing: number | null }>> {
    const all = await this.list();
    const goes = (r: BackupFile) => OUR_NAME.test(r.nombre) && !isOfTheFuture(r, now);
    return all.map((backup) => {
      const newer = all.filter((r) => goes(r) && r.entero && r.motivo === backup.motivo).indexOf(backup);
      return { backup, missing: newer === -1 ? null : kept - newer };
    });
  }

  /** The path of one of the list; null of anything else, whatever it is called. */
  async pathOf(name: string): Promise<string | null> {
    return (await this.names()).includes(name) ? join(this.folder, name) : null;
  }

  /** Puts one of the list away, with its key. */
  async remove(name: string): Promise<void> {
    if (!(await this.names()).includes(name)) return;
    await rm(join(this.folder, name), { force: true });
    await rm(keyFileOf(join(this.folder, name)), { force: true });
    this.seen.delete(name);
  }

  /** Makes a backup, and answers its path and its summary; older ones go when it is whole, and not before. */
  async make({
    url,
    motivo,
    now,
    kept,
    reserve = 0,
    onNotPruned,
    ...options
  }: BackupJob): Promise<BackupSummary & { file: string }> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.sweepLeftovers(now);
    await this.ensureRoom(reserve);
    let file = '';
    const otherName = async () => {
      file = join(this.folder, await this.freeName(motivo, now));
      return file;
    };
    const digest = await writeBackup(url, await otherName(), { ...options, otherName });
    // Older backups hold people who were forgotten since.
    await keepForgotten(this.folder, url).catch((error: unknown) => onNotPruned?.(error));
    await this.prune(kept, now, file).catch((error: unknown) => onNotPruned?.(error));
    return { ...digest, file };
  }

  /** Refuses now, while the shop has the room it needs to go on: a disk that fills up closes it. */
  private async ensureRoom(reserve: number): Promise<void> {
    const free = await statfs(this.folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      // Where the system does not tell, writing will.
      () => Number.POSITIVE_INFINITY,
    );
    const bytes = (await this.list()).find(({ entero }) => entero)?.bytes ?? 0;
    if (free - SLACK * bytes < reserve) throw noRoom();
  }

  /**
   * Of each kind the newest whole ones stay, so many; a damaged one stays while it is newer than the last of them.
   * Files without a name of ours are another's.
   */
  private async prune(kept: number, now: Date, done: string): Promise<void> {
    const all = (await this.list()).filter((r) => OUR_NAME.test(r.nombre) && !isOfTheFuture(r, now));
    for (const reason of MOTIVOS_RESPALDO) {
      const own = all.filter((r) => r.motivo === reason);
      const last = own.filter(({ entero }) => entero)[kept - 1];
      const extra = last === undefined ? [] : own.slice(own.indexOf(last) + 1);
      for (const { nombre } of extra) {
        if (join(this.folder, nombre) !== done) await this.remove(nombre);
      }
    }
  }

  /** Removes the files that a killed process left half written. */
  private async sweepLeftovers(now: Date): Promise<void> {
    for (const name of (await this.all()).filter((n) => HALF_DONE.test(n))) {
      const { mtimeMs } = await stat(join(this.folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (now.getTime() - mtimeMs > FORGOTTEN) await rm(join(this.folder, name), { force: true });
    }
  }

  /** jornal-2026-11-18-1000-diario.respaldo; a second one of the same minute has a number. */
  private async freeName(reason: MotivoRespaldo, now: Date): Promise<string> {
    const database = `jornal-${diaEn(this.zone, now)}-${horaEn(this.zone, now).replace(':', '')}-${reason}`;
    const present = await this.all();
    for (let n = 1; ; n++) {
      const name = `${database}${n === 1 ? '' : `-${n}`}${EXTENSION}`;
      if (!present.includes(name) && !present.includes(keyFileOf(name))) return name;
    }
  }

  private async names(): Promise<string[]> {
    return (await this.all()).filter((name) => name.endsWith(EXTENSION));
  }

  private all(): Promise<string[]> {
    // A folder that is not there yet holds none; one that cannot be read is not empty.
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : Promise.reject(error),
    );
  }

  private async look(name: string): Promise<Seen | null> {
    const file = join(this.folder, name);
    const data = await stat(file).catch(() => null);
    if (data === null || !data.isFile()) return null;
    const mark = `${data.size} ${data.mtimeMs}`;
    const previous = this.seen.get(name);
    if (previous?.mark === mark) return previous;
    let readable = true;
    const envelope = await lookAt(file).catch(() => {
      readable = false;
      return null;
    });
    const digest = envelope?.summary;
    const { motivo, creado_en } = this.saidIn(name);
    const backup: BackupFile = {
      nombre: name,
      motivo,
      creado_en: creado_en ?? digest?.creado_en ?? data.mtime.toISOString(),
      bytes: data.size,
      filas: digest?.filas ?? null,
      entero: envelope !== null,
    };
    const seen = { mark, when: data.mtimeMs, backup };
    // A file that could not be read may be whole: it is looked at again.
    if (readable) this.seen.set(name, seen);
    return seen;
  }

  /**
   * The reason and the moment that a name of ours says. A file put there under another name was made by hand, and
   * itself says when.
   */
  private saidIn(name: string): { motivo: MotivoRespaldo; creado_en: string | null } {
    const [, date, time, minute, said] = OUR_NAME.exec(name) ?? [];
    const reason = MOTIVOS_RESPALDO.find((m) => m === said) ?? 'manual';
    return {
      motivo: reason,
      creado_en: date === undefined ? null : instanteEn(this.zone, date, `${time}:${minute}`).toISOString(),
    };
  }
}
