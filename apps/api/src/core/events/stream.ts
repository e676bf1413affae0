import { Readable } from 'node:stream';
import { RECARGAR } from '@jornal/contract';
import type { Session } from '../session.js';
import type { AvisoDeSucursal } from './notices.js';
import { eventosPara, puedeCambiarla, vistaDe } from './visible.js';

/** What waits for a reader who does not read. Past it the stream ends: they come back and fetch everything. */
const MAXIMO_PENDIENTE = 64 * 1024;
const COMENTARIO = ':\n\n';
const TODO = `event: ${RECARGAR}\ndata: {}\n\n`;

/** One answer that does not end: what changes, as its session may see it. */
export class Flujo {
  readonly salida = new Readable({ read: () => undefined });
  private readonly latido: NodeJS.Timeout;
  private revision: NodeJS.Timeout | undefined;
  private latiendo = false;
  /** The session may have changed since it began to be read. */
  private otraVez = false;
  /** Something may have been missed: the next beat says so. */
  private atrasado = false;
  /** Who is listening could not be read: nothing is told until they can. */
  private sinPermiso = false;

  constructor(
    private sesion: Session,
    /** The same session as it is now; null when it is over. */
    private readonly releer: () => Promise<Session | null>,
    cadaMs: number,
    /** Whether other processes are heard; if not, the reader does well to ask again now and then. */
    private readonly conLosDemas: () => boolean,
    /** Everybody's session may change at once: each is read within this, and not all at the same moment. */
    private readonly repartoMs: () => number,
  ) {
    this.latido = setInterval(() => void this.latir(!this.conLosDemas()), cadaMs).unref();
    this.salida.once('close', () => this.callar());
    // Sent at once, so that the reader knows that the line stands.
    this.escribir(COMENTARIO);
  }

  avisar(lote: readonly AvisoDeSucursal[]): void {
    if (this.sinPermiso) return;
    const lineas = new Set(
      lote.flatMap((aviso) => eventosPara(this.sesion, aviso)).map((evento) => `data: ${JSON.stringify(evento)}\n\n`),
    );
    if (lineas.size > 0) this.escribir([...lineas].join(''));
    if (lote.some((aviso) => puedeCambiarla(this.sesion, aviso))) this.revisar();
  }

  /** Whatever the reader has may be out of date. */
  recargar(): void {
    if (this.sinPermiso) this.atrasado = true;
    else this.escribir(TODO);
  }

  /** Reads the session again without waiting for the next beat. */
  private revisar(): void {
    this.revision ??= setTimeout(() => {
      this.revision = undefined;
      if (this.latiendo) this.otraVez = true;
      else void this.latir();
    }, Math.random() * this.repartoMs()).unref();
  }

  private callar(): void {
    clearInterval(this.latido);
    clearTimeout(this.revision);
  }

  /** Ends it now; who has not even read what there was does not keep it open. */
  terminar(): void {
    this.callar();
    if (this.salida.readableLength > 0) this.salida.destroy();
    else this.salida.push(null);
  }

  /** `aTientas`: nobody tells what others change, so that the reader asks for everything. */
  private async latir(aTientas = false): Promise<void> {
    if (this.latiendo) return;
    this.latiendo = true;
    try {
      const sesion = await this.releer();
      if (this.salida.destroyed || this.salida.readableEnded) return;
      if (sesion === null) return this.terminar();
      const cambio = vistaDe(sesion) !== vistaDe(this.sesion);
      this.sesion = sesion;
      this.sinPermiso = false;
      this.escribir(cambio || this.atrasado || aTientas ? TODO : COMENTARIO);
      this.atrasado = false;
    } catch {
      this.sinPermiso = true;
      this.atrasado = true;
      this.escribir(COMENTARIO);
    } finally {
      this.latiendo = false;
      if (this.otraVez && !this.salida.destroyed) this.revisar();
      this.otraVez = false;
    }
  }

  private escribir(texto: string): void {
    if (this.salida.destroyed || this.salida.readableEnded) return;
    if (this.salida.readableLength > MAXIMO_PENDIENTE) this.salida.destroy();
    else this.salida.push(texto);
  }
}
