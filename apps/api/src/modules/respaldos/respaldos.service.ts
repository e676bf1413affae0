import { open } from 'node:fs/promises';
import type { EstadoRespaldos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Backups } from '../../platform/backup/backups.js';
import { ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { FileAnswer } from '../../platform/files/file-answer.js';
import { OwnPasswordService } from '../auth/own-password.service.js';

/** The author of each backup made or deleted stays in the audit trail. */
const DE_RESPALDO = { recurso: 'respaldo', recurso_id: 0, entidad_id: 0, avisos: [] } as const;

function exigirAdmin(sesion: Session): void {
  if (!isAdmin(sesion)) throw forbidden('Solo un administrador ve y hace respaldos');
}

/** Backups as administrators see, make and download them. */
@Injectable()
export class RespaldosService {
  constructor(
    private readonly respaldos: Backups,
    private readonly transacciones: Transactions,
    private readonly claves: OwnPasswordService,
  ) {}

  async listar(sesion: Session): Promise<EstadoRespaldos> {
    exigirAdmin(sesion);
    return this.respaldos.state();
  }

  /** Begins one and answers; the list tells how it goes. It holds the row that says who asked for it. */
  async hacer(sesion: Session): Promise<{ message: string }> {
    exigirAdmin(sesion);
    let turno: ReturnType<Backups['takeTurn']> | undefined;
    try {
      const respuesta = await this.transacciones.execute(sesion, async (_em, auditar) => {
        // Inside the transaction: a request that repeats its key is answered as before, and a transaction that
        // begins again has its turn already.
        turno ??= this.respaldos.takeTurn('manual');
        auditar({ accion: 'respaldar', ...DE_RESPALDO });
        return { message: 'Se está haciendo el respaldo' };
      });
      // How it ends is told by the list.
      turno?.begin().catch(() => undefined);
      return respuesta;
    } catch (error) {
      turno?.release();
      throw error;
    }
  }

  /** Deletes a backup for good, for an administrator who gives their password again: everything may depend on it. */
  async eliminar(sesion: Session, nombre: string, password: string): Promise<{ message: string }> {
    exigirAdmin(sesion);
    ensureFound(await this.respaldos.find(nombre), 'No se encontró el respaldo');
    const mirada = await this.claves.mirar(sesion, password);
    const respuesta = await this.transacciones.execute(sesion, async (em, auditar) => {
      await this.claves.exigir(em, sesion, mirada);
      await this.respaldos.ensureAnother(nombre);
      auditar({ accion: 'eliminar', ...DE_RESPALDO, antes: { archivo: nombre } });
      return { message: 'Respaldo borrado' };
    });
    // Once it is written down who did.
    await this.respaldos.remove(nombre);
    return respuesta;
  }

  /** The file itself, for an administrator who gives their password again: everything the business has is in it. */
  async descargar(sesion: Session, nombre: string, password: string): Promise<FileAnswer> {
    exigirAdmin(sesion);
    const { path: ruta, bytes } = ensureFound(await this.respaldos.find(nombre), 'No se encontró el respaldo');
    const mirada = await this.claves.mirar(sesion, password);
    await this.transacciones.execute(
      sesion,
      async (em, auditar) => {
        await this.claves.exigir(em, sesion, mirada);
        auditar({ accion: 'descargar', ...DE_RESPALDO, despues: { archivo: nombre, bytes } });
        return null;
      },
      { soloAnota: true },
    );
    // Opened now: deleting it while it is sent cuts no download off.
    const archivo = await open(ruta);
    return new FileAnswer(
      nombre,
      'application/octet-stream',
      { 'Content-Length': String(bytes) },
      archivo.createReadStream({ end: Math.max(0, bytes - 1) }),
    );
  }
}
