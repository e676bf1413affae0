import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DATABASE_NOW, hoursAgo } from '../../platform/db/moment.js';
import { executeIn, rowIn, type Sql, sql } from '../../platform/db/sql.js';
import type { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';

/**
 * The condition that a session `s` was not ended, is not out of date, and was used lately. It holds as long as its
 * version is its account's.
 */
export const sigueViva = ({ SESSION_IDLE_DAYS }: Pick<Config, 'SESSION_IDLE_DAYS'>): Sql =>
  sql`(s.revocada_en IS NULL AND s.vence_en > ${DATABASE_NOW} AND s.usada_en > ${hoursAgo(SESSION_IDLE_DAYS * 24)})`;

/** The sessions of an account: how one begins, and how they end before their time. */
@Injectable()
export class SesionesService {
  constructor(private readonly clock: Clock) {}

  /**
   * The version of the password of an account that is open and still has it, `clave_hash`; null when not. Nothing is
   * locked.
   */
  async versionVigente(em: EntityManager, id: number, clave_hash: string | null): Promise<number | null> {
    const row = await rowIn<{ clave_version: number }>(
      em,
      sql`SELECT clave_version FROM usuario WHERE id = ${id} AND activo AND clave_hash = ${clave_hash}`,
    );
    return row?.clave_version ?? null;
  }

  /**
   * The turn of an account, until the transaction ends, for a sign-in that is noted and for a change of its secrets.
   * Its row is not the account's, of which every node of a cluster has a copy: a sign-in writes nothing there.
   */
  async turno(em: EntityManager, id: number): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO ultima_entrada AS e (usuario_id) VALUES (${id}) ON CONFLICT (usuario_id) DO UPDATE SET entro_en = e.entro_en`,
    );
  }

  /**
   * Notes a sign-in with a password that is still the account's, `clave_hash`; false when it is not, or the account was
   * closed. It waits for a transaction that is changing that: alone in its own.
   */
  async anotarEntrada(em: EntityManager, id: number, clave_hash: string | null): Promise<boolean> {
    await this.turno(em, id);
    if ((await this.versionVigente(em, id, clave_hash)) === null) return false;
    await executeIn(em, sql`UPDATE ultima_entrada SET entro_en = ${this.clock.now()} WHERE usuario_id = ${id}`);
    return true;
  }

  /**
   * Ends the sessions of an account, all but `menos`, and answers how many. Also those that are being opened at this
   * moment, with what opened the account until now: they are not visible yet, and they keep a version that is no longer
   * the account's.
   */
  async cerrarTodas(em: EntityManager, id: number, menos: string | null = null): Promise<number> {
    const cuenta = await rowIn<{ clave_version: number }>(
      em,
      sql`UPDATE usuario SET clave_version = clave_version + 1 WHERE id = ${id} RETURNING clave_version`,
    );
    if (menos !== null)
      await executeIn(
        em,
        sql`UPDATE sesion SET clave_version = ${cuenta?.clave_version ?? 0} WHERE id = ${menos} AND usuario_id = ${id}`,
      );
    return executeIn(
      em,
      sql`UPDATE sesion SET revocada_en = ${this.clock.now()}
        WHERE usuario_id = ${id} AND revocada_en IS NULL AND id IS DISTINCT FROM ${menos}::uuid`,
    );
  }

  /** Ends one session of an account; false when it has none by that name alive. */
  async cerrar(em: EntityManager, id: number, sid: string): Promise<boolean> {
    const closed = sql`UPDATE sesion SET revocada_en = ${this.clock.now()}
      WHERE id = ${sid} AND usuario_id = ${id} AND revocada_en IS NULL AND vence_en > ${DATABASE_NOW}`;
    return (await executeIn(em, closed)) === 1;
  }
}
