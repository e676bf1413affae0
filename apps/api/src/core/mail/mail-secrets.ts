import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ATTEMPTS } from '../../platform/mail/mail-message.js';
import { Clock } from '../../platform/time/clock.js';
import { Housekeeping } from '../changes/housekeeping.js';

/** Why a mail whose secret stopped being worth anything was never sent. */
export const NO_SECRET = 'ENLACE_VENCIDO';

/**
 * The secrets of mails of the outbox, which open a door: they wait beside the mails, and go when they open nothing any
 * more.
 */
@Injectable()
export class MailSecrets {
  constructor(
    private readonly clock: Clock,
    housekeeping: Housekeeping,
  ) {
    housekeeping.add((em) => this.expire(em));
  }

  /** The secret of a mail, while it opens a door. */
  of(em: EntityManager, id: number): Promise<{ valor: string; vence_en: string } | null> {
    return rowIn(
      em,
      sql`SELECT secreto AS valor, secreto_vence AS vence_en
        FROM correo_saliente WHERE id = ${id} AND secreto IS NOT NULL AND secreto_vence > ${this.clock.asDatabase()}`,
    );
  }

  /** Forgets the secrets of mails, which open nothing any more; mails that did not leave never do. */
  async forget(em: EntityManager, ids: readonly number[]): Promise<void> {
    await this.giveUpForDead(em, sql`id = ANY(${ids}::bigint[])`);
  }

  /** The same for whatever ran out of its time. */
  private expire(em: EntityManager): Promise<number> {
    return this.giveUpForDead(em, sql`secreto_vence <= ${this.clock.asDatabase()}`);
  }

  private giveUpForDead(em: EntityManager, which: Sql): Promise<number> {
    return executeIn(
      em,
      sql`UPDATE correo_saliente SET secreto = NULL, intentos = ${ATTEMPTS}::int, fallo = ${NO_SECRET}
        WHERE secreto IS NOT NULL AND ${which}`,
    );
  }
}
