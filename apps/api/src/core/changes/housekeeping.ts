import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Log } from '../../platform/conditions/log.js';
import { sqlCode } from '../../platform/db/failure.js';
import { hoursAgo } from '../../platform/db/moment.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { Config } from '../../platform/settings/config.js';

const EVERY_HOUR = 3_600_000;

/** The rows that one transaction deletes at most: others do not wait long for its locks. */
const BATCH = 1000;

/**
 * Deletes in its transaction rows that a module no longer needs, `count` at most, and answers how many. It is called
 * again while there may be more.
 */
type Forgetting = (em: EntityManager, count: number) => Promise<number>;

/**
 * Forgets idempotency keys some days old, and the rows that modules ask it to; several processes doing it at once do no
 * harm.
 */
@Injectable()
export class Housekeeping implements OnModuleInit, OnModuleDestroy {
  private readonly forgettings: Forgetting[] = [];
  private interval?: NodeJS.Timeout;

  constructor(
    private readonly config: Config,
    private readonly retries: Retries,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.interval = setInterval(() => void this.clean(), EVERY_HOUR).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.interval);
  }

  /** A module's own tables are cleaned by itself, at our hours. */
  add(forgetting: Forgetting): void {
    this.forgettings.push(forgetting);
  }

  /**
   * Deletes keys and records that are no longer needed and answers how many keys went. Never fails: those that could
   * not be deleted now are deleted in an hour.
   */
  async clean(): Promise<number> {
    for (const forgetting of this.forgettings) await this.exhaust(forgetting);
    return this.exhaust((em, count) => this.forgetKeys(em, count));
  }

  private async exhaust(forgetting: Forgetting): Promise<number> {
    let total = 0;
    try {
      for (let deleted = BATCH; deleted === BATCH; total += deleted)
        deleted = await this.retries.run((em) => forgetting(em, BATCH));
    } catch (error) {
      this.log.warn({ err: error, codigo: sqlCode(error) }, 'housekeeping');
    }
    return total;
  }

  private async forgetKeys(em: EntityManager, count: number): Promise<number> {
    const before = hoursAgo(this.config.KEEP_ANSWERS_DAYS * 24);
    const old = await rowsIn<{ entidad_id: number; usuarios: number[]; claves: string[] }>(
      em,
      sql`SELECT v.entidad_id, jsonb_agg(v.usuario_id) AS usuarios, jsonb_agg(v.clave) AS claves FROM
          (SELECT entidad_id, usuario_id, clave FROM idempotencia WHERE creada_en < ${before} ORDER BY creada_en LIMIT ${count}::int) v
          GROUP BY 1 ORDER BY 1`,
    );
    let deleted = 0;
    // Asked again of each: a key that is used once more meanwhile is young.
    for (const { entidad_id, usuarios, claves } of old)
      deleted += await executeIn(
        em,
        sql`DELETE FROM idempotencia WHERE entidad_id = ${entidad_id} AND creada_en < ${before}
            AND (usuario_id, clave) IN (SELECT * FROM unnest(${usuarios}::bigint[], ${claves}::text[]))`,
      );
    return deleted;
  }
}
