import {
  type EstadoRespaldos,
  type MotivoRespaldo,
  type Respaldo,
  type RespaldoQueGuarda,
  sumarDias,
} from '@jornal/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Log } from '../conditions/log.js';
import { BusinessError, ensure } from '../errors/business-error.js';
import { Notices } from '../events/notices.js';
import { Config } from '../settings/config.js';
import { Clock } from '../time/clock.js';
import { BackupFolder, isOfTheFuture } from './backup-folder.js';
import { forgottenBeside, heldIn, keepForgotten } from './forgotten.js';
import { NoBusiness } from './no-business.js';
import { reasonOf } from './reason.js';

/** The place of the one that is made: it is begun, or given back. */
type Turn = { begin: () => Promise<void>; release: () => void };
type UnderWay = { motivo: MotivoRespaldo; desde: Date; filas: number };
type Failure = { motivo: MotivoRespaldo; cuando: Date; razon: string };

const NO_FOLDER =
  'Este servidor no tiene dónde guardar respaldos: quien lo opera indica la carpeta en RESPALDO_DIR y lo inicia de nuevo.';

/** Backups of the whole business: those there are, and making one, one at a time and on a connection of its own. */
@Injectable()
export class Backups implements BeforeApplicationShutdown {
  private readonly depot: BackupFolder | null;
  private readonly control = new AbortController();
  private underWay: UnderWay | null = null;
  private failure: Failure | null = null;
  private noting = Promise.resolve();
  private removing: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly notices: Notices,
  ) {
    const folder = config.backupFolder;
    this.depot = folder === null ? null : new BackupFolder(folder, clock.zone);
  }

  /** Whether one is made each day without being asked: one process works on an embedded database. */
  get everyDay(): boolean {
    return this.config.embedded;
  }

  get lastFailure(): Failure | null {
    return this.failure;
  }

  get busy(): boolean {
    return this.underWay !== null;
  }

  /** The backups as an administrator sees them. */
  async state(): Promise<EstadoRespaldos> {
    const { depot: store, underWay: running } = this;
    let { failure } = this;
    const backups = await this.list().catch((error: unknown): Respaldo[] => {
      failure ??= { motivo: 'manual', cuando: this.clock.now(), razon: reasonOf(error, store?.folder ?? '') };
      return [];
    });
    return {
      respaldos: backups,
      en_curso: running && { ...running, desde: running.desde.toISOString() },
      ultimo_fallo: failure && { ...failure, cuando: failure.cuando.toISOString() },
      carpeta: store?.folder ?? null,
      cada_dia: this.everyDay,
      guardados: this.config.RESPALDOS_GUARDADOS,
    };
  }

  /** The backups that hold the records of now, whatever is forgotten of them afterwards. */
  async holding(): Promise<RespaldoQueGuarda[]> {
    const kept = await this.list().catch((err: unknown): Respaldo[] => {
      this.log.warn({ err }, 'backups not listed');
      return [];
    });
    return kept.map(({ nombre, motivo, creado_en, hasta }) => ({ nombre, motivo, creado_en, hasta }));
  }

  /** The backups there are: until when each stays by itself, and how many of the people forgotten since are in it. */
  private async list(): Promise<Respaldo[]> {
    const { depot } = this;
    if (depot === null) return [];
    await this.noting;
    const heldAt = heldIn(await forgottenBeside(depot.folder));
    const kept = await depot.leaving(this.config.RESPALDOS_GUARDADOS, this.clock.now());
    return kept.map(({ backup, missing }) => {
      const byItself = this.everyDay && backup.motivo === 'diario' && missing !== null;
      return {
        ...backup,
        hasta: byItself ? sumarDias(this.clock.today(), Math.max(1, missing)) : null,
        olvidadas: heldAt(backup.creado_en),
      };
    });
  }

  /** 409 of the last that can be restored: it is never the one that goes. */
  async ensureAnother(name: string): Promise<void> {
    const whole = ((await this.depot?.list()) ?? []).filter(({ entero }) => entero);
    ensure(
      whole.some((r) => r.nombre !== name) || !whole.some((r) => r.nombre === name),
      'RESPALDO_UNICO',
      'Es el único respaldo entero que hay. Haz otro antes de borrarlo.',
    );
  }

  /** Puts one away for good, one at a time: of two that are asked for at once, the last whole one stays. */
  remove(name: string): Promise<void> {
    const gone = this.removing.then(async () => {
      await this.ensureAnother(name);
      await this.depot?.remove(name);
      this.count();
    });
    this.removing = gone.catch(() => undefined);
    return gone;
  }

  /**
   * Keeps forgotten people apart, by number, beside the backups that still hold them: restored, they are forgotten
   * again.
   */
  noteForgotten(): void {
    const url = this.config.DATABASE_ADMIN_URL ?? this.config.DATABASE_URL;
    if (this.depot === null || url === undefined) return;
    const { folder } = this.depot;
    this.noting = this.noting
      .then(() => keepForgotten(folder, url))
      .catch((err: unknown) => this.log.warn({ err }, 'forgotten not kept apart'));
  }

  /** When the newest that can be restored was made; null when there is none. */
  async last(): Promise<Date | null> {
    const now = this.clock.now();
    // In a folder that cannot be read there is none: making one tells why.
    const whole = (await this.depot?.list().catch(() => []))?.find((r) => r.entero && !isOfTheFuture(r, now));
    return whole === undefined ? null : new Date(whole.creado_en);
  }

  /** A backup of the list, and where it is; null of any other name. */
  async find(name: string): Promise<{ path: string; bytes: number } | null> {
    const path = await this.depot?.pathOf(name);
    const found = (await this.depot?.list())?.find((r) => r.nombre === name);
    return path && found ? { path, bytes: found.bytes } : null;
  }

  /** Takes the place of the one that is made; 409 while another has it, or where there is no folder. */
  takeTurn(reason: MotivoRespaldo): Turn {
    const { depot: store } = this;
    if (store === null) throw new BusinessError('RESPALDO_SIN_CARPETA', NO_FOLDER);
    if (this.control.signal.aborted)
      throw new BusinessError('CERRANDO', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.', 503, {
        reintentarEn: 2,
      });
    ensure(this.underWay === null, 'RESPALDO_EN_CURSO', 'Ya se está haciendo un respaldo. Espera a que termine.');
    const running: UnderWay = { motivo: reason, desde: this.clock.now(), filas: 0 };
    this.underWay = running;
    this.count();
    const release = () => {
      this.underWay = null;
      this.count();
    };
    return { release, begin: () => this.make(store, running).finally(release) };
  }

  /** The list of them is another now. */
  private count(): void {
    this.notices.note([{ tema: 'respaldos', entidad_id: 0 }]);
  }

  /** A stop waits for no backup: half-written files are put away. It waits until the forgotten are noted. */
  beforeApplicationShutdown(): Promise<void> {
    this.control.abort();
    return this.noting;
  }

  private async make(store: BackupFolder, running: UnderWay): Promise<void> {
    const { motivo, desde: now } = running;
    const onProgress = (rows: number) => {
      running.filas = rows;
    };
    // Reads every table, which the role of the service need not be able to.
    const {
      DATABASE_ADMIN_URL,
      DATABASE_URL,
      RESPALDOS_GUARDADOS: kept,
      JWT_SECRET,
      embedded,
      backupReserve: reserve,
    } = this.config;
    const url = DATABASE_ADMIN_URL ?? DATABASE_URL;
    try {
      if (url === undefined) throw new Error('There is no database to back up');
      const onNotPruned = (err: unknown) => this.log.warn({ err }, 'old backups not deleted');
      await store.make({
        url,
        motivo,
        now,
        kept,
        reserve,
        waits: this.control.signal,
        onProgress,
        onNotPruned,
        key: JWT_SECRET === undefined ? null : { secret: JWT_SECRET, beside: embedded },
      });
      this.failure = null;
    } catch (error) {
      // Given up because the server stops is no failure, nor is that there is no business here yet.
      if (!this.control.signal.aborted && !(error instanceof NoBusiness && motivo === 'diario')) {
        this.failure = { motivo, cuando: this.clock.now(), razon: reasonOf(error, store.folder) };
        this.log.error({ err: error, motivo }, 'backup');
      }
      throw error;
    }
  }
}
