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
    private readonly attempts: LoginAttempts,
    private readonly watch: Watch,
  ) {}

  /** Checks the password before the transaction, because it takes long; the transaction then calls `exigir`. */
  async mirar(session: Session, password: string): Promise<ClaveMirada> {
    const attempt = await this.attempts.cambiar(session.email, session.sid);
    try {
      const row = await this.db.row<{ clave_hash: string | null }>(
        sql`SELECT clave_hash FROM usuario WHERE id = ${session.usuario_id}`,
      );
      const hash = row?.clave_hash ?? null;
      if (await checkPassword(password, hash, `usuario:${session.usuario_id}`)) return { intento: attempt, hash };
      this.anotarFallo(session);
      return { intento: attempt, hash: null };
    } catch (error) {
      await this.attempts.devolver(attempt);
      throw error;
    }
  }

  /** 400 when it was wrong, or is no longer the password; else the guess no longer counts, should the transaction end well. */
  async exigir(em: EntityManager, session: Session, { intento, hash }: ClaveMirada): Promise<void> {
    const goesOn =
      hash !== null &&
      (await rowIn(
        em,
        sql`SELECT id FROM usuario WHERE id = ${session.usuario_id} AND clave_hash = ${hash} FOR NO KEY UPDATE`,
      )) !== null;
    if (!goesOn) throw invalidField('CONTRASENA_INCORRECTA', 'password', 'La contraseña actual no es correcta');
    await this.attempts.olvidar(em, intento);
  }

  /** Writes a failed guess in the audit trail: the session may not be in its owner's hands. */
  private anotarFallo({ usuario_id, entidad, rol, sid, request }: Session): void {
    this.watch.note({
      accion: 'clave_fallida',
      ip: request.ip,
      usuario_id,
      entidad_id: entidad?.id,
      rol,
      sesion: sid,
    });
  }
}
