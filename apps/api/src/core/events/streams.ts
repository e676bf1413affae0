import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { BusinessError } from '../errors.js';
import type { Session } from '../session.js';
import { type AvisoDeSucursal, Avisos } from './notices.js';
import { Flujo } from './stream.js';

/** A browser without HTTP/2 opens six connections to one place: the tabs of a person leave half of them for everything else. */
const POR_SESION = 3;
const ESPERA_S = 60;

const demasiados = () =>
  new BusinessError(
    'DEMASIADOS_FLUJOS',
    'Ya tienes Jornal abierto en varias pestañas: esta se actualiza cada 30 segundos.',
    429,
    { reintentarEn: ESPERA_S },
  );
const cerrando = () =>
  new BusinessError('CERRANDO', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.', 503, {
    reintentarEn: 2,
  });

/** Everybody who follows what changes on this process. */
@Injectable()
export class Flujos implements BeforeApplicationShutdown {
  private readonly abiertos = new Set<Flujo>();
  private readonly porSesion = new Map<string, number>();
  private cerrando = false;
  /** Whether other processes are heard. */
  conLosDemas = false;

  constructor(
    avisos: Avisos,
    private readonly config: Config,
  ) {
    avisos.alReunir((lote) => this.avisar(lote));
  }

  get cuantos(): number {
    return this.abiertos.size;
  }

  /** With many listeners the reading of their sessions takes longer, and with it what each asks for then; within the two seconds in which a change shows. */
  private readonly reparto = (): number => Math.min(1_500, 300 + 3 * this.abiertos.size);

  /** The answer for one more; `releer` says what has become of its session. */
  abrir(sesion: Session, releer: () => Promise<Session | null>): Readable {
    const suyos = this.porSesion.get(sesion.sid) ?? 0;
    if (this.cerrando) throw cerrando();
    if (suyos >= POR_SESION) throw demasiados();
    const flujo = new Flujo(
      sesion,
      releer,
      this.config.LIVE_HEARTBEAT_SECONDS * 1_000,
      () => this.conLosDemas,
      this.reparto,
    );
    this.abiertos.add(flujo);
    this.porSesion.set(sesion.sid, suyos + 1);
    flujo.salida.once('close', () => this.olvidar(flujo, sesion.sid));
    return flujo.salida;
  }

  avisar(lote: readonly AvisoDeSucursal[]): void {
    for (const flujo of this.abiertos) flujo.avisar(lote);
  }

  /** Something may have been missed: everybody fetches what they are looking at. */
  recargar(): void {
    for (const flujo of this.abiertos) flujo.recargar();
  }

  /** A stop waits for no one who only listens; nor does anybody begin to. */
  beforeApplicationShutdown(): void {
    this.cerrando = true;
    for (const flujo of this.abiertos) flujo.terminar();
  }

  private olvidar(flujo: Flujo, sid: string): void {
    this.abiertos.delete(flujo);
    const quedan = (this.porSesion.get(sid) ?? 1) - 1;
    if (quedan === 0) this.porSesion.delete(sid);
    else this.porSesion.set(sid, quedan);
  }
}
