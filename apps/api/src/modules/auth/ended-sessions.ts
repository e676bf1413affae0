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
    limpieza: Housekeeping,
  ) {
    limpieza.add((em, cuantas) => this.olvidar(em, cuantas));
  }

  /** By when they would have ended: one closed before that is forgotten with the others of its hour. */
  private olvidar(em: EntityManager, cuantas: number): Promise<number> {
    const antes = hoursAgo(this.config.KEEP_SESSIONS_DAYS * 24);
    return executeIn(
      em,
      sql`DELETE FROM sesion WHERE id IN (SELECT id FROM sesion WHERE vence_en < ${antes} ORDER BY vence_en LIMIT ${cuantas}::int)`,
    );
  }
}
