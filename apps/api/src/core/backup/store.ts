import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { diaEn, horaEn, instanteEn, MOTIVOS_RESPALDO, type MotivoRespaldo, type Respaldo } from '@jornal/contract';
import { archivoDeClave, EXTENSION, sinEspacio } from './format.js';
import { hacerRespaldo, leerResumen, type OpcionesRespaldo, type ResumenRespaldo } from './write.js';

/** Half written: never in the list, and put away when whoever wrote it is long gone. */
const A_MEDIAS = new RegExp(`\\${EXTENSION}(?:\\.[0-9a-f]+)?\\.parcial(?:\\.clave)?$`);
const DE_NUESTRO_NOMBRE = new RegExp(
  `^jornal-(\\d{4}-\\d\\d-\\d\\d)-(\\d\\d)(\\d\\d)-(${MOTIVOS_RESPALDO.join('|')})(?:-\\d+)?\\${EXTENSION}$`,
);
const OLVIDADO = 15 * 60_000;
/** Two clocks of one business are not further apart: what says it was made later was made under a clock that was wrong. */
const UNA_HORA = 3_600_000;
/** The next one may be so much larger than the last. */
const HOLGURA = 1.25;

/** Named by a clock that was ahead: it is no newest one. */
export const esDelFuturo = ({ creado_en }: Pick<Respaldo, 'creado_en'>, ahora: Date): boolean =>
  Date.parse(creado_en) > ahora.getTime() + UNA_HORA;

/**
 * What a backup is made with. `guardados`: how many of its kind stay afterwards. `reserva`: bytes that must stay free on the disk.
 * `alNoPodar`: told why an older one could not be let go, which is no failure of the new one.
 */
export type Encargo = Omit<OpcionesRespaldo, 'otroNombre'> & {
  url: string;
  motivo: MotivoRespaldo;
  ahora: Date;
  guardados: number;
  reserva?: number;
  alNoPodar?: (error: unknown) => void;
};
type Visto = { marca: string; cuando: number; respaldo: Respaldo };

/**
 * The folder of backups. Each is a file that has its name once it is whole; what is not in the list is nobody's to ask for. The
 * name says when, by the hours of the business, and why.
 */
export class CarpetaDeRespaldos {
  /** What each file said of itself, while it is the same file. */
  private readonly vistos = new Map<string, Visto>();

  constructor(
    readonly carpeta: string,
    private readonly zona: string,
  ) {}

  /** Those there are, newest first. */
  async listar(): Promise<Respaldo[]> {
    const vistos = (await Promise.all((await this.nombres()).map((nombre) => this.mirar(nombre)))).filter(
      (visto) => visto !== null,
    );
    return vistos
      .sort((a, b) => b.respaldo.creado_en.localeCompare(a.respaldo.creado_en) || b.cuando - a.cuando)
      .map(({ respaldo }) => respaldo);
  }

  /** The path of one of the list; null of anything else, whatever it is called. */
  async rutaDe(nombre: string): Promise<string | null> {
    return (await this.nombres()).includes(nombre) ? join(this.carpeta, nombre) : null;
  }

  /** Makes one, and answers its path and what it holds; older ones go when it is whole, and not before. */
  async hacer({
    url,
    motivo,
    ahora,
    guardados,
    reserva = 0,
    alNoPodar,
    ...opciones
  }: Encargo): Promise<ResumenRespaldo & { archivo: string }> {
    await mkdir(this.carpeta, { recursive: true, mode: 0o700 });
    await this.recogerRestos(ahora);
    await this.exigirEspacio(reserva);
    let archivo = '';
    const otroNombre = async () => {
      archivo = join(this.carpeta, await this.nombreLibre(motivo, ahora));
      return archivo;
    };
    const resumen = await hacerRespaldo(url, await otroNombre(), { ...opciones, otroNombre });
    await this.podar(guardados, ahora, archivo).catch((error: unknown) => alNoPodar?.(error));
    return { ...resumen, archivo };
  }

  /** Refused now, while the shop has what it needs to go on: a disk that fills up closes it. */
  private async exigirEspacio(reserva: number): Promise<void> {
    const libre = await statfs(this.carpeta).then(
      ({ bavail, bsize }) => bavail * bsize,
      // Where the system does not tell, writing will.
      () => Number.POSITIVE_INFINITY,
    );
    const bytes = (await this.listar()).find(({ entero }) => entero)?.bytes ?? 0;
    if (libre - HOLGURA * bytes < reserva) throw sinEspacio();
  }

  /** Of each kind the newest whole ones stay, so many; a damaged one stays while it is newer than the last of them. What has no name of ours is somebody's. */
  private async podar(guardados: number, ahora: Date, hecho: string): Promise<void> {
    const todos = (await this.listar()).filter((r) => DE_NUESTRO_NOMBRE.test(r.nombre) && !esDelFuturo(r, ahora));
    for (const motivo of MOTIVOS_RESPALDO) {
      const suyos = todos.filter((r) => r.motivo === motivo);
      const ultimo = suyos.filter(({ entero }) => entero)[guardados - 1];
      const sobran = ultimo === undefined ? [] : suyos.slice(suyos.indexOf(ultimo) + 1);
      for (const { nombre } of sobran) {
        if (join(this.carpeta, nombre) === hecho) continue;
        await rm(join(this.carpeta, nombre), { force: true });
        await rm(archivoDeClave(join(this.carpeta, nombre)), { force: true });
        this.vistos.delete(nombre);
      }
    }
  }

  /** What a process that was killed left half written. */
  private async recogerRestos(ahora: Date): Promise<void> {
    for (const nombre of (await this.todos()).filter((n) => A_MEDIAS.test(n))) {
      const { mtimeMs } = await stat(join(this.carpeta, nombre)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (ahora.getTime() - mtimeMs > OLVIDADO) await rm(join(this.carpeta, nombre), { force: true });
    }
  }

  /** jornal-2026-11-18-1000-diario.respaldo; a second one of the same minute has a number. */
  private async nombreLibre(motivo: MotivoRespaldo, ahora: Date): Promise<string> {
    const base = `jornal-${diaEn(this.zona, ahora)}-${horaEn(this.zona, ahora).replace(':', '')}-${motivo}`;
    const hay = await this.todos();
    for (let n = 1; ; n++) {
      const nombre = `${base}${n === 1 ? '' : `-${n}`}${EXTENSION}`;
      if (!hay.includes(nombre) && !hay.includes(archivoDeClave(nombre))) return nombre;
    }
  }

  private async nombres(): Promise<string[]> {
    return (await this.todos()).filter((nombre) => nombre.endsWith(EXTENSION));
  }

  private todos(): Promise<string[]> {
    // One that is not there yet holds none; one that cannot be read is not empty.
    return readdir(this.carpeta).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : Promise.reject(error),
    );
  }

  private async mirar(nombre: string): Promise<Visto | null> {
    const archivo = join(this.carpeta, nombre);
    const datos = await stat(archivo).catch(() => null);
    if (datos === null || !datos.isFile()) return null;
    const marca = `${datos.size} ${datos.mtimeMs}`;
    const previo = this.vistos.get(nombre);
    if (previo?.marca === marca) return previo;
    let legible = true;
    const resumen = await leerResumen(archivo).catch(() => {
      legible = false;
      return null;
    });
    const { motivo, creado_en } = this.dichoEn(nombre);
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
    if (legible) this.vistos.set(nombre, visto);
    return visto;
  }

  /** What a name of ours says. One that somebody put there under a name of theirs was made by hand, and itself says when. */
  private dichoEn(nombre: string): { motivo: MotivoRespaldo; creado_en: string | null } {
    const [, fecha, hora, minuto, dicho] = DE_NUESTRO_NOMBRE.exec(nombre) ?? [];
    const motivo = MOTIVOS_RESPALDO.find((m) => m === dicho) ?? 'manual';
    return {
      motivo,
      creado_en: fecha === undefined ? null : instanteEn(this.zona, fecha, `${hora}:${minuto}`).toISOString(),
    };
  }
}
