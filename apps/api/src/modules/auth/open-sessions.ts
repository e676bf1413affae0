import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DATABASE_NOW } from '../../platform/db/moment.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';

/** The ceiling of open sessions of an account: signing in again and again takes no more memory than that. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Ends the sessions past the ceiling, the longest unused first and never the one that begins; a request of an ended
   * session is told why. Answers how many.
   */
  hacerLugar(em: EntityManager, usuario_id: number, sid: string): Promise<number> {
    return executeIn(
      em,
      sql`UPDATE sesion SET revocada_en = ${this.clock.now()}, fin = 'tope' WHERE id IN (
            SELECT id FROM sesion WHERE usuario_id = ${usuario_id} AND id <> ${sid}::uuid AND revocada_en IS NULL
              AND vence_en > ${DATABASE_NOW}
            ORDER BY coalesce(ultimo_uso, creada_en) DESC, id OFFSET ${this.config.SESSIONS_PER_ACCOUNT - 1}::int)`,
    );
  }
}
