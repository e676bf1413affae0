import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { diaEn, horaEn, instanteEn, MOTIVOS_RESPALDO, type MotivoRespaldo, type Respaldo } from '@jornal/contract';
import { EXTENSION, keyFileOf, noRoom } from './format.js';
import { type BackupOptions, type BackupSummary, readSummary, writeBackup } from './write.js';

/** Half written: never in the list, and put away when whoever wrote it is long gone. */
const HALF_DONE = new RegExp(`\\${EXTENSION}(?:\\.[0-9a-f]+)?\\.parcial(?:\\.clave)?$`);
const OUR_NAME = new RegExp(
  `^jornal-(\\d{4}-\\d\\d-\\d\\d)-(\\d\\d)(\\d\\d)-(${MOTIVOS_RESPALDO.join('|')})(?:-\\d+)?\\${EXTENSION}$`,
);
const FORGOTTEN = 15 * 60_000;
/** Two clocks of one business are not further apart: what says it was made later was made under a clock that was wrong. */
const ONE_HOUR = 3_600_000;
/** The next one may be so much larger than the last. */
const SLACK = 1.25;

/** Named by a clock that was ahead: it is no newest one. */
export const isOfTheFuture = ({ creado_en }: Pick<Respaldo, 'creado_en'>, ahora: Date): boolean =>
  Date.parse(creado_en) > ahora.getTime() + ONE_HOUR;

/**
 * What a backup is made with. `guardados`: how many of its kind stay afterwards. `reserva`: bytes that must stay free on the disk.
 * `alNoPodar`: told why an older one could not be let go, which is no failure of the new one.
 */
export type BackupJob = Omit<BackupOptions, 'otroNombre'> & {
  url: string;
  motivo: MotivoRespaldo;
  ahora: Date;
  guardados: number;
  reserva?: number;
  alNoPodar?: (error: unknown) => void;
};
type Seen = { marca: string; cuando: number; respaldo: Respaldo };

/**
 * The folder of backups. Each is a file that has its name once it is whole; what is not in the list is nobody's to ask for. The
 * name says when, by the hours of the business, and why.
 */
export class BackupFolder {
  /** What each file said of itself, while it is the same file. */
  private readonly seen = new Map<string, Seen>();

  constructor(
    readonly folder: string,
    private readonly zone: string,
  ) {}

  /** Those there are, newest first. */
  async list(): Promise<Respaldo[]> {
    const vistos = (await Promise.all((await this.names()).map((nombre) => this.look(nombre)))).filter(
      (visto) => visto !== null,
    );
    return vistos
      .sort((a, b) => b.respaldo.creado_en.localeCompare(a.respaldo.creado_en) || b.cuando - a.cuando)
      .map(({ respaldo }) => respaldo);
  }

  /** The path of one of the list; null of anything else, whatever it is called. */
  async pathOf(nombre: string): Promise<string | null> {
    return (await this.names()).includes(nombre) ? join(this.folder, nombre) : null;
  }

  /** Makes one, and answers its path and what it holds; older ones go when it is whole, and not before. */
  async make({
    url,
    motivo,
    ahora,
    guardados,
    reserva = 0,
    alNoPodar,
    ...opciones
  }: BackupJob): Promise<BackupSummary & { archivo: string }> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.sweepLeftovers(ahora);
    await this.ensureRoom(reserva);
    let archivo = '';
    const otroNombre = async () => {
      archivo = join(this.folder, await this.freeName(motivo, ahora));
      return archivo;
    };
    const resumen = await writeBackup(url, await otroNombre(), { ...opciones, otherName: otroNombre });
    await this.prune(guardados, ahora, archivo).catch((error: unknown) => alNoPodar?.(error));
    return { ...resumen, archivo };
  }

  /** Refused now, while the shop has what it needs to go on: a disk that fills up closes it. */
  private async ensureRoom(reserva: number): Promise<void> {
    const libre = await statfs(this.folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      // Where the system does not tell, writing will.
      () => Number.POSITIVE_INFINITY,
    );
    const bytes = (await this.list()).find(({ entero }) => entero)?.bytes ?? 0;
    if (libre - SLACK * bytes < reserva) throw noRoom();
  }

  /** Of each kind the newest whole ones stay, so many; a damaged one stays while it is newer than the last of them. What has no name of ours is somebody's. */
  private async prune(guardados: number, ahora: Date, hecho: string): Promise<void> {
    const todos = (await this.list()).filter((r) => OUR_NAME.test(r.nombre) && !isOfTheFuture(r, ahora));
    for (const motivo of MOTIVOS_RESPALDO) {
      const suyos = todos.filter((r) => r.motivo === motivo);
      const ultimo = suyos.filter(({ entero }) => entero)[guardados - 1];
      const sobran = ultimo === undefined ? [] : suyos.slice(suyos.indexOf(ultimo) + 1);
      for (const { nombre } of sobran) {
        if (join(this.folder, nombre) === hecho) continue;
        await rm(join(this.folder, nombre), { force: true });
        await rm(keyFileOf(join(this.folder, nombre)), { force: true });
        this.seen.delete(nombre);
      }
    }
  }

  /** What a process that was killed left half written. */
  private async sweepLeftovers(ahora: Date): Promise<void> {
    for (const nombre of (await this.all()).filter((n) => HALF_DONE.test(n))) {
      const { mtimeMs } = await stat(join(this.folder, nombre)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (ahora.getTime() - mtimeMs > FORGOTTEN) await rm(join(this.folder, nombre), { force: true });
    }
  }

  /** jornal-2026-11-18-1000-diario.respaldo; a second one of the same minute has a number. */
  private async freeName(motivo: MotivoRespaldo, ahora: Date): Promise<string> {
    const base = `jornal-${diaEn(this.zone, ahora)}-${horaEn(this.zone, ahora).replace(':', '')}-${motivo}`;
    const hay = await this.all();
    for (let n = 1; ; n++) {
      const nombre = `${base}${n === 1 ? '' : `-${n}`}${EXTENSION}`;
      if (!hay.includes(nombre) && !hay.includes(keyFileOf(nombre))) return nombre;
    }
  }

  private async names(): Promise<string[]> {
    return (await this.all()).filter((nombre) => nombre.endsWith(EXTENSION));
  }

  private all(): Promise<string[]> {
    // One that is not there yet holds none; one that cannot be read is not empty.
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : Promise.reject(error),
    );
  }

  private async look(nombre: string): Promise<Seen | null> {
    const archivo = join(this.folder, nombre);
    const datos = await stat(archivo).catch(() => null);
    if (datos === null || !datos.isFile()) return null;
    const marca = `${datos.size} ${datos.mtimeMs}`;
    const previo = this.seen.get(nombre);
    if (previo?.marca === marca) return previo;
    let legible = true;
    const resumen = await readSummary(archivo).catch(() => {
      legible = false;
      return null;
    });
    const { motivo, creado_en } = this.saidIn(nombre);
    const respaldo: Respaldo = {
      nombre,
      motivo,
      creado_en: creado_en ?? resumen?.creado_en ?? datos.mtime.toISOString(),
      bytes: datos.size,
      filas: resumen?.filas ?? null,
      entero: resumen !== null,
    };
    const visto = { marca, cuando: datos.mtimeMs, respaldo };
    // One that could not be read may be whole: it is looked at again.
    if (legible) this.seen.set(nombre, visto);
    return visto;
  }

  /** What a name of ours says. One that somebody put there under a name of theirs was made by hand, and itself says when. */
  private saidIn(nombre: string): { motivo: MotivoRespaldo; creado_en: string | null } {
    const [, fecha, hora, minuto, dicho] = OUR_NAME.exec(nombre) ?? [];
    const motivo = MOTIVOS_RESPALDO.find((m) => m === dicho) ?? 'manual';
    return {
      motivo,
      creado_en: fecha === undefined ? null : instanteEn(this.zone, fecha, `${hora}:${minuto}`).toISOString(),
    };
  }
}
