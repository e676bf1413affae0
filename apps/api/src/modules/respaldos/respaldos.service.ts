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

function exigirAdmin(session: Session): void {
  if (!isAdmin(session)) throw forbidden('Solo un administrador ve y hace respaldos');
}

/** Backups as administrators see, make and download them. */
@Injectable()
export class RespaldosService {
  constructor(
    private readonly backups: Backups,
    private readonly transactions: Transactions,
    private readonly passwords: OwnPasswordService,
  ) {}

  async listar(session: Session): Promise<EstadoRespaldos> {
    exigirAdmin(session);
    return this.backups.state();
  }

  /** Begins one and answers; the list tells how it goes. It holds the row that says who asked for it. */
  async hacer(session: Session): Promise<{ message: string }> {
    exigirAdmin(session);
    let turn: ReturnType<Backups['takeTurn']> | undefined;
    try {
      const answer = await this.transactions.execute(session, async (_em, audit) => {
        // Inside the transaction: a request that repeats its key is answered as before, and a transaction that
        // begins again has its turn already.
        turn ??= this.backups.takeTurn('manual');
        audit({ accion: 'respaldar', ...DE_RESPALDO });
        return { message: 'Se está haciendo el respaldo' };
      });
      // How it ends is told by the list.
      turn?.begin().catch(() => undefined);
      return answer;
    } catch (error) {
      turn?.release();
      throw error;
    }
  }

  /** Deletes a backup for good, for an administrator who gives their password again: everything may depend on it. */
  async eliminar(session: Session, name: string, password: string): Promise<{ message: string }> {
    exigirAdmin(session);
    ensureFound(await this.backups.find(name), 'No se encontró el respaldo');
    const mirada = await this.passwords.mirar(session, password);
    const answer = await this.transactions.execute(session, async (em, audit) => {
      await this.passwords.exigir(em, session, mirada);
      await this.backups.ensureAnother(name);
      audit({ accion: 'eliminar', ...DE_RESPALDO, antes: { archivo: name } });
      return { message: 'Respaldo borrado' };
    });
    // Once it is written down who did.
    await this.backups.remove(name);
    return answer;
  }

  /** The file itself, for an administrator who gives their password again: everything the business has is in it. */
  async descargar(session: Session, name: string, password: string): Promise<FileAnswer> {
    exigirAdmin(session);
    const { path, bytes } = ensureFound(await this.backups.find(name), 'No se encontró el respaldo');
    const mirada = await this.passwords.mirar(session, password);
    await this.transactions.execute(
      session,
      async (em, audit) => {
        await this.passwords.exigir(em, session, mirada);
        audit({ accion: 'descargar', ...DE_RESPALDO, despues: { archivo: name, bytes } });
        return null;
      },
      { soloAnota: true },
    );
    // Opened now: deleting it while it is sent cuts no download off.
    const file = await open(path);
    return new FileAnswer(
      name,
      'application/octet-stream',
      { 'Content-Length': String(bytes) },
      file.createReadStream({ end: Math.max(0, bytes - 1) }),
    );
  }
}
