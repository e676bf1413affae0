import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checkPassword } from '../../core/access/passwords.js';
import { Watch } from '../../core/access/watch.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { invalidField } from '../../platform/errors/business-error.js';
import { type Intento, LoginAttempts } from './login-attempts.js';

/** A guess of one's own password, and the hash it was right for; null when it was wrong. */
export type ClaveMirada = { intento: Intento; hash: string | null };

/**
 * Asks for the password again in an open session, before an action that a stolen session must not do. Guesses are
 * counted as sign-ins are.
 */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly db: Db,
    private readonly intentos: LoginAttempts,
    private readonly vigia: Watch,
  ) {}

  /** Checks the password before the transaction, because it takes long; the transaction then calls `exigir`. */
  async mirar(sesion: Session, clave: string): Promise<ClaveMirada> {
    const intento = await this.intentos.cambiar(sesion.email, sesion.sid);
    try {
      const fila = await this.db.row<{ clave_hash: string | null }>(
        sql`SELECT clave_hash FROM usuario WHERE id = ${sesion.usuario_id}`,
      );
      const hash = fila?.clave_hash ?? null;
      if (await checkPassword(clave, hash, `usuario:${sesion.usuario_id}`)) return { intento, hash };
      this.anotarFallo(sesion);
      return { intento, hash: null };
    } catch (error) {
      await this.intentos.devolver(intento);
      throw error;
    }
  }

  /** 400 when it was wrong, or is no longer the password; else the guess no longer counts, should the transaction end well. */
  async exigir(em: EntityManager, sesion: Session, { intento, hash }: ClaveMirada): Promise<void> {
    const sigue =
      hash !== null &&
      (await rowIn(
        em,
        sql`SELECT id FROM usuario WHERE id = ${sesion.usuario_id} AND clave_hash = ${hash} FOR NO KEY UPDATE`,
      )) !== null;
    if (!sigue) throw invalidField('CONTRASENA_INCORRECTA', 'password', 'La contraseña actual no es correcta');
    await this.intentos.olvidar(em, intento);
  }

  /** Writes a failed guess in the audit trail: the session may not be in its owner's hands. */
  private anotarFallo({ usuario_id, entidad, rol, sid, request: solicitud }: Session): void {
    this.vigia.note({
      accion: 'clave_fallida',
      ip: solicitud.ip,
      usuario_id,
      entidad_id: entidad?.id,
      rol,
      sesion: sid,
    });
  }
}
