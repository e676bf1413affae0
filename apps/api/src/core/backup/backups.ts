import type { EstadoRespaldos, MotivoRespaldo } from '@jornal/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { BusinessError, ensure } from '../errors.js';
import { Avisos } from '../events/notices.js';
import { Log } from '../log.js';
import { SinNegocio } from './format.js';
import { razonDe } from './reason.js';
import { CarpetaDeRespaldos, esDelFuturo } from './store.js';

/** The place of the one that is made: it is begun, or given back. */
type Turno = { empezar: () => Promise<void>; soltar: () => void };
type EnCurso = { motivo: MotivoRespaldo; desde: Date; filas: number };
type Fallo = { motivo: MotivoRespaldo; cuando: Date; razon: string };

const SIN_CARPETA =
  'Este servidor no tiene dónde guardar respaldos: quien lo opera indica la carpeta en RESPALDO_DIR y lo inicia de nuevo.';

/** Backups of the whole business: those there are, and making one, one at a time and on a connection of its own. */
@Injectable()
export class Respaldos implements BeforeApplicationShutdown {
  private readonly deposito: CarpetaDeRespaldos | null;
  private readonly control = new AbortController();
  private enCurso: EnCurso | null = null;
  private fallo: Fallo | null = null;

  constructor(
    private readonly config: Config,
    private readonly reloj: Clock,
    private readonly registro: Log,
    private readonly avisos: Avisos,
  ) {
    const carpeta = config.backupFolder;
    this.deposito = carpeta === null ? null : new CarpetaDeRespaldos(carpeta, reloj.zone);
  }

  /** Whether one is made each day without being asked: one process works on an embedded database. */
  get cadaDia(): boolean {
    return this.config.embedded;
  }

  get ultimoFallo(): Fallo | null {
    return this.fallo;
  }

  get ocupado(): boolean {
    return this.enCurso !== null;
  }

  /** What an administrator sees of them. */
  async estado(): Promise<EstadoRespaldos> {
    const { deposito, enCurso } = this;
    let { fallo } = this;
    const respaldos = await (deposito?.listar() ?? Promise.resolve([])).catch((error: unknown) => {
      fallo ??= { motivo: 'manual', cuando: this.reloj.now(), razon: razonDe(error, deposito?.carpeta ?? '') };
      return [];
    });
    return {
      respaldos,
      en_curso: enCurso && { ...enCurso, desde: enCurso.desde.toISOString() },
      ultimo_fallo: fallo && { ...fallo, cuando: fallo.cuando.toISOString() },
      carpeta: deposito?.carpeta ?? null,
      cada_dia: this.cadaDia,
      guardados: this.config.RESPALDOS_GUARDADOS,
    };
  }

  /** When the newest that can be restored was made; null when there is none. */
  async ultimo(): Promise<Date | null> {
    const ahora = this.reloj.now();
    // In a folder that cannot be read there is none: making one tells why.
    const entero = (await this.deposito?.listar().catch(() => []))?.find((r) => r.entero && !esDelFuturo(r, ahora));
    return entero === undefined ? null : new Date(entero.creado_en);
  }

  /** One of the list, and where it is; null of any other name. */
  async hallar(nombre: string): Promise<{ ruta: string; bytes: number } | null> {
    const ruta = await this.deposito?.rutaDe(nombre);
    const hallado = (await this.deposito?.listar())?.find((r) => r.nombre === nombre);
    return ruta && hallado ? { ruta, bytes: hallado.bytes } : null;
  }

  /** Takes the place of the one that is made; 409 while another has it, or where there is no folder. */
  tomarTurno(motivo: MotivoRespaldo): Turno {
    const { deposito } = this;
    if (deposito === null) throw new BusinessError('RESPALDO_SIN_CARPETA', SIN_CARPETA);
    if (this.control.signal.aborted)
      throw new BusinessError('CERRANDO', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.', 503, {
        reintentarEn: 2,
      });
    ensure(this.enCurso === null, 'RESPALDO_EN_CURSO', 'Ya se está haciendo un respaldo. Espera a que termine.');
    const enCurso: EnCurso = { motivo, desde: this.reloj.now(), filas: 0 };
    this.enCurso = enCurso;
    this.contar();
    const soltar = () => {
      this.enCurso = null;
      this.contar();
    };
    return { soltar, empezar: () => this.hacer(deposito, enCurso).finally(soltar) };
  }

  /** The list of them is another now. */
  private contar(): void {
    this.avisos.anotar([{ tema: 'respaldos', entidad_id: 0 }]);
  }

  /** A stop waits for none: what is half written is put away. */
  beforeApplicationShutdown(): void {
    this.control.abort();
  }

  private async hacer(deposito: CarpetaDeRespaldos, enCurso: EnCurso): Promise<void> {
    const { motivo, desde: ahora } = enCurso;
    const alAvanzar = (filas: number) => {
      enCurso.filas = filas;
    };
    // Reads every table, which the role of the service need not be able to.
    const {
      DATABASE_ADMIN_URL,
      DATABASE_URL,
      RESPALDOS_GUARDADOS: guardados,
      JWT_SECRET,
      embedded: embebida,
      backupReserve: reserva,
    } = this.config;
    const url = DATABASE_ADMIN_URL ?? DATABASE_URL;
    try {
      if (url === undefined) throw new Error('There is no database to back up');
      const alNoPodar = (err: unknown) => this.registro.warn({ err }, 'old backups not deleted');
      await deposito.hacer({
        url,
        motivo,
        ahora,
        guardados,
        reserva,
        espera: this.control.signal,
        alAvanzar,
        alNoPodar,
        ...(embebida && JWT_SECRET && { clave: JWT_SECRET }),
      });
      this.fallo = null;
    } catch (error) {
      // Given up because the server stops is no failure, nor is that nobody has begun here yet.
      if (!this.control.signal.aborted && !(error instanceof SinNegocio && motivo === 'diario')) {
        this.fallo = { motivo, cuando: this.reloj.now(), razon: razonDe(error, deposito.carpeta) };
        this.registro.error({ err: error, motivo }, 'backup');
      }
      throw error;
    }
  }
}
