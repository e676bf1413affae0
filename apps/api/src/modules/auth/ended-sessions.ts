import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { hoursAgo } from '../../platform/db/moment.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { Config } from '../../platform/settings/config.js';

/** Sessions that ended are kept for some days, so that it can be seen who came in from where, and then forgotten. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly config: Config,
    cleanup: Housekeeping,
  ) {
    cleanup.add((em, howMany) => this.olvidar(em, howMany));
  }

  /** By when they would have ended: one closed before that is forgotten with the others of its hour. */
  private olvidar(em: EntityManager, howMany: number): Promise<number> {
    const before = hoursAgo(this.config.KEEP_SESSIONS_DAYS * 24);
    return executeIn(
      em,
      sql`DELETE FROM sesion WHERE id IN (SELECT id FROM sesion WHERE vence_en < ${before} ORDER BY vence_en LIMIT ${howMany}::int)`,
    );
  }
}
