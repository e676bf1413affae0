import { setTimeout as esperar } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { isFinishingOthers } from './cluster.js';
import { failureOf, sqlCode } from './failure.js';
import { Ids } from './ids.js';
import { finishing } from './restrictions.js';
import { type Finished, inTransaction } from './transaction.js';

const ATTEMPTS = 5;
const RETRYABLE = new Set(['40001', '40P01']);
const WAITED_IN_VAIN = new Set(['55P03', '57014']);

/** An id of a lot in hand that is taken: callers do not choose ids, so it is never a mistake of theirs. */
const idRepeated = (error: unknown): boolean => {
  const { code, constraint } = failureOf(error);
  return code === '23505' && constraint.endsWith('_pkey');
};

/** Work in a transaction of its own, done again from its beginning when the database asks for it. */
@Injectable()
export class Retries {
  constructor(
    @Inject(getDataSourceToken()) private readonly source: DataSource,
    private readonly ids: Ids,
  ) {}

  /**
   * A transaction of the system itself (seeds, demo data, housekeeping, login): no caller, no audit, no key, and no
   * notice (`Notices.note` gives that).
   */
  async run<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return (await this.finish(async (em) => ({ answer: await work(em), closing: [] }))).answer;
  }

  /** The same of work that says by which statements it is closed. */
  async finish<F extends Finished<unknown>>(work: (em: EntityManager) => Promise<F>): Promise<F> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(this.source, work);
      } catch (error) {
        const repeated = idRepeated(error);
        if (repeated) this.ids.forget();
        const code = sqlCode(error) ?? '';
        if (attempt >= ATTEMPTS || !(repeated || RETRYABLE.has(code))) throw await this.told(error, code);
        await esperar(attempt * 5 + Math.random() * 20);
      }
    }
  }

  /** The failure as it is told: of a wait in vain for what a dead machine left, that. */
  private async told(error: unknown, code: string): Promise<unknown> {
    if (!WAITED_IN_VAIN.has(code)) return error;
    return (await isFinishingOthers(this.source).catch(() => false)) ? finishing() : error;
  }
}
