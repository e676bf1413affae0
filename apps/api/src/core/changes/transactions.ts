import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conditions } from '../../platform/conditions/conditions.js';
import { Ids } from '../../platform/db/ids.js';
import { Retries } from '../../platform/db/retries.js';
import { Notices } from '../../platform/events/notices.js';
import { Clock } from '../../platform/time/clock.js';
import type { Session } from '../session/session.js';
import { type Audit, audited, type Work } from './audit.js';
import { onceByKey } from './idempotency.js';
import { Inverses } from './inverses.js';
import { offeringUndo } from './offer-undo.js';
import { tellingNotices } from './tell-notices.js';

/** The answer of a rehearsal, on its way out of the transaction that it ends. */
class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('A rehearsal ends without a commit');
  }
}

/** Runs use cases, each through the same five steps (docs/decisions/0098). */
@Injectable()
export class Transactions {
  /** Sessions whose use cases join a transaction that is under way. */
  private readonly underWay = new WeakMap<Session, { em: EntityManager; audit: Audit }>();

  constructor(
    private readonly retries: Retries,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly notices: Notices,
    private readonly inverses: Inverses,
    private readonly conditions: Conditions,
  ) {}

  /**
   * The same caller, for whom a use case joins the transaction of `em` instead of opening its own: its changes are told
   * to `audit`.
   */
  inside(session: Session, em: EntityManager, audit: Audit): Session {
    const same = { ...session };
    this.underWay.set(same, { em, audit });
    return same;
  }

  /**
   * Runs `work` and takes back all that it wrote: its answer is what it would do. Nothing is audited or told, and its key is
   * not taken.
   */
  async rehearse<T>(work: Work<T>): Promise<T> {
    this.conditions.ensureWritable();
    try {
      return await this.retries.run(async (em) => {
        throw new Rehearsed(await work(em, () => undefined));
      });
    } catch (error) {
      if (error instanceof Rehearsed) return error.answer as T;
      throw error;
    }
  }

  /**
   * Runs `work` in a transaction of its own. Inside it, and so again at every attempt: the key is taken before `work`,
   * which a repeated request never reaches, and the audit rows are those of this attempt. Around the attempts: notices
   * tell only of committed changes. 503 while a condition keeps people from writing (`Conditions`); `soloAnota`: the
   * work only notes that a file was read, which goes on.
   */
  async execute<T>(session: Session, work: Work<T>, { soloAnota = false } = {}): Promise<T> {
    const outside = this.underWay.get(session);
    if (outside !== undefined) return work(outside.em, outside.audit);
    if (!soloAnota) this.conditions.ensureWritable();
    const attempt = onceByKey(session, audited(this.ids, this.clock, session, work));
    const committed = tellingNotices(this.notices, session, this.retries.finish(attempt));
    return (await offeringUndo(this.inverses, session, committed)).answer;
  }
}
