import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { DATABASE_NOW } from '../../core/db/moment.js';
import { executeIn, rowIn, sql } from '../../core/db/sql.js';

/** The sessions of an account, which end before their time. */
@Injectable()
export class SesionesService {
  constructor(private readonly reloj: Clock) {}

  /**
   * Ends the sessions of an account, all but `menos`, and answers how many. Also of those that are being opened at this moment, with what
   * opened it until now: nobody sees them yet, and they keep a version that is no longer the account's.
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
      sql`UPDATE sesion SET revocada_en = ${this.reloj.now()} WHERE usuario_id = ${id} AND revocada_en IS NULL AND id IS DISTINCT FROM ${menos}::uuid`,
    );
  }

  /** Ends one session of an account; false when it has none by that name alive. */
  async cerrar(em: EntityManager, id: number, sid: string): Promise<boolean> {
    const cerrada = sql`UPDATE sesion SET revocada_en = ${this.reloj.now()} WHERE id = ${sid} AND usuario_id = ${id} AND revocada_en IS NULL AND vence_en > ${DATABASE_NOW}`;
    return (await executeIn(em, cerrada)) === 1;
  }
}
