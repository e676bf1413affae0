import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, sql } from '../../platform/db/sql.js';

/** Forgets the second factors of a person and the counted attempts of their sign-ins. */
@Injectable()
export class OlvidarEntradaService {
  /** The second factor of accounts and its recovery codes. */
  async factores(em: EntityManager, cuentas: readonly number[]): Promise<void> {
    await executeIn(em, sql`DELETE FROM codigo_recuperacion WHERE usuario_id = ANY(${cuentas}::bigint[])`);
    await executeIn(em, sql`DELETE FROM segundo_factor WHERE usuario_id = ANY(${cuentas}::bigint[])`);
  }

  /** All attempts, where it is not known any more whose e-mail is to be forgotten: they are counts of minutes. */
  todosLosIntentos(em: EntityManager): Promise<number> {
    return executeIn(em, sql`DELETE FROM intento_login`);
  }

  /** The attempts to sign in with an e-mail, whether it has an account or not. */
  intentos(em: EntityManager, emails: readonly string[]): Promise<number> {
    return executeIn(em, sql`DELETE FROM intento_login WHERE email = ANY(${emails}::text[])`);
  }
}
