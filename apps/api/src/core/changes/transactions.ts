import { setTimeout as esperar } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Conditions } from '../../platform/conditions/conditions.js';
import { cut } from '../../platform/db/cancel.js';
import { failureOf, sqlCode } from '../../platform/db/failure.js';
import { Ids } from '../../platform/db/ids.js';
import { abridge, expand } from '../../platform/db/kept-answers.js';
import { DATABASE_NOW, hoursAgo } from '../../platform/db/moment.js';
import { RepeatedAnswer } from '../../platform/db/repeated-answer.js';
import { executeIn, rowIn, run, type Sql, sql } from '../../platform/db/sql.js';
import { TransactionConnection } from '../../platform/db/transaction-connection.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { type Notice, Notices, noticesOf } from '../../platform/events/notices.js';
import { Clock } from '../../platform/time/clock.js';
import { TimeLimit } from '../../platform/time/time-limit.js';
import type { Session } from '../session/session.js';
import { auditRows, authorOf, underTheUndoing } from './audit-rows.js';
import { Inverses } from './inverses.js';
import { setPersonalApart } from './personal.js';

/**
 * One thing that changed: who and when are added by the transaction. `entidad_id` 0 for what belongs to no branch.
 * `marcas`: words for what somebody should look at twice. `personales`: the keys of `antes` and `despues` that hold names, telephones,
 * e-mails, addresses or notes of people, which are kept apart so that they can be forgotten. `avisos`: what to
 * tell whoever is looking, where it is not the module of the route. `deshace`: the event this one undoes.
 */
export type Change = {
  accion: string;
  recurso: string;
  recurso_id: number;
  entidad_id: number;
  antes?: unknown;
  despues?: unknown;
  motivo?: string;
  marcas?: readonly string[];
  personales?: readonly string[];
  avisos?: readonly Notice[];
  deshace?: { entidad_id: number; id: number };
};
export type Audit = (...changes: Change[]) => void;

/** The answer of a use case, and the statements that close its transaction. */
type Finished<T> = { respuesta: T; cierre: readonly Sql[] };

const ATTEMPTS = 5;
const RETRYABLE = new Set(['40001', '40P01']);
/** As long as a key keeps another request from being made of the same one. */
const KEY_HOURS = 24;

/** An id of a lot in hand that is taken: nobody chooses ids, so it is never a mistake of the caller. */
const idRepeated = (error: unknown): boolean => {
  const { code, constraint } = failureOf(error);
  return code === '23505' && constraint.endsWith('_pkey');
};

/** Runs use cases: one transaction each, with its idempotency key, its audit rows and a retry when the database asks for one. */
@Injectable()
export class Transactions {
  /** Sessions whose use cases join a transaction that is under way. */
  private readonly underWay = new WeakMap<Session, { em: EntityManager; auditar: Audit }>();
  /** Work that waits for a transaction to be committed. */
  private readonly atEnd = new WeakMap<EntityManager, Set<() => void>>();

  constructor(
    @Inject(getDataSourceToken()) private readonly source: DataSource,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly notices: Notices,
    private readonly inverses: Inverses,
    private readonly conditions: Conditions,
  ) {}

  /**
   * The same caller, for whom a use case joins the transaction of `em` instead of opening its own: what it changed is
   * told to `auditar`.
   */
  inside(session: Session, em: EntityManager, auditar: Audit): Session {
    const same = { ...session };
    this.underWay.set(same, { em, auditar });
    return same;
  }

  /**
   * Runs `work` in a transaction of its own; what it answers is the body of the response, kept with the idempotency key.
   * Every use case must say what it changed through `audit`; one that says nothing is a mistake of ours and fails.
   * Once it is committed, whoever is looking is told that it changed. 503 while something keeps people from writing
   * (`Conditions`); `soloAnota`: it only notes that somebody read, which goes on.
   */
  async execute<T>(
    session: Session,
    work: (em: EntityManager, audit: Audit) => Promise<T>,
    { soloAnota = false } = {},
  ): Promise<T> {
    const outside = this.underWay.get(session);
    if (outside !== undefined) return work(outside.em, outside.auditar);
    if (!soloAnota) this.conditions.ensureWritable();
    let done: readonly Change[] = [];
    let events: readonly number[] = [];
    const said = await this.withRetries(async (em) => {
      await this.claimKey(em, session);
      const changes: Change[] = [];
      done = changes;
      const respuesta = await work(em, (...created) => void changes.push(...created));
      if (changes.length === 0) throw new Error('A mutation ended without an audit row');
      const ids = await this.ids.take(em, 'auditoria', changes.length);
      events = ids;
      const { publicos, escribir } = setPersonalApart(changes.map(underTheUndoing), ids);
      return {
        respuesta,
        cierre: [
          auditRows(authorOf(session), publicos, ids, this.clock.now()),
          ...escribir,
          ...this.keptAnswer(session, respuesta),
        ],
      };
    });
    this.notices.note(noticesOf(done, session.solicitud.tema));
    if (done.length === 1) this.offerUndo(session, done[0] as Change, events[0] as number);
    return said;
  }

  /** What the caller did is one thing and they may undo it: the answer says which event it was (`CABECERA_EVENTO`). */
  private offerUndo(session: Session, change: Change, id: number): void {
    const { entidad_id } = underTheUndoing(change);
    if (this.inverses.can(session, { ...change, entidad_id })) session.solicitud.evento = `${entidad_id}-${id}`;
  }

  /**
   * Does something once the transaction of `em` is committed, and once however often it is asked for; never if it
   * fails. It must not fail itself.
   */
  onCommit(em: EntityManager, make: () => void): void {
    const asked = this.atEnd.get(em) ?? new Set();
    this.atEnd.set(em, asked.add(make));
  }

  /**
   * A transaction of the system itself (seeds, demo data, housekeeping, login): no caller, no audit, no key, and nobody
   * is told (`Notices.note` does).
   */
  retry<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.withRetries(async (em) => ({ respuesta: await work(em), cierre: [] }));
  }

  private async withRetries<T>(work: (em: EntityManager) => Promise<Finished<T>>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(work);
      } catch (error) {
        const repeated = idRepeated(error);
        if (repeated) this.ids.forget();
        if (attempt >= ATTEMPTS || !(repeated || RETRYABLE.has(sqlCode(error) ?? ''))) throw error;
        await esperar(attempt * 5 + Math.random() * 20);
      }
    }
  }

  /**
   * The driver sends a statement without waiting for the answer of the one before (its pipeline): the opening travels with the
   * first statement, the audit rows and the kept answer with the commit. If one of them fails, the commit behind it does nothing.
   * What other branches of the work have sent by then is ahead of the end on the same connection, and ends before it; what they
   * send afterwards is refused.
   */
  private async once<T>(work: (em: EntityManager) => Promise<Finished<T>>): Promise<T> {
    TimeLimit.ensure();
    const runner = this.source.createQueryRunner();
    let leave = (): void => undefined;
    try {
      const client: ClientBase = await runner.connect();
      leave = TimeLimit.onCut(() => cut(client));
      const connection = new TransactionConnection(client);
      // Ours and TypeORM's own statements take the connection from here. And what TypeORM writes by itself must know that it is
      // inside a transaction, and open none.
      Object.assign(runner, {
        databaseConnection: connection,
        isTransactionActive: true,
        transactionDepth: 1,
      } satisfies Partial<QueryRunner> & Record<string, unknown>);
      try {
        const [, { respuesta, cierre }] = await Promise.all([client.query('BEGIN'), work(runner.manager)]);
        connection.finish();
        const end = await Promise.all([...cierre.map((statement) => run(client, statement)), client.query('COMMIT')]);
        if (end.at(-1)?.command !== 'COMMIT') throw new Error('A failed statement was overlooked: nothing was written');
        for (const make of this.atEnd.get(runner.manager) ?? []) TimeLimit.outside(make);
        return respuesta;
      } catch (error) {
        connection.finish();
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } finally {
      leave();
      await runner.release();
    }
  }

  /** Takes the key or, when somebody holds it, waits for that transaction and answers as it did. */
  private async claimKey(em: EntityManager, session: Session): Promise<void> {
    const { clave, huella } = session.solicitud;
    if (clave === undefined) return;
    const entidad = session.entidad?.id ?? 0;
    const inserted = await executeIn(
      em,
      sql`INSERT INTO idempotencia (entidad_id, usuario_id, clave, huella, creada_en)
        VALUES (${entidad}, ${session.usuario_id}, ${clave}, ${huella}, ${DATABASE_NOW}) ON CONFLICT DO NOTHING`,
    );
    if (inserted === 1) return;
    const previous = await rowIn<{ huella: string; respuesta: Buffer | null; vale: boolean; ahora: string }>(
      em,
      sql`SELECT huella, respuesta_breve AS respuesta, creada_en > ${hoursAgo(KEY_HOURS)} AS vale,
          ${DATABASE_NOW}::text AS ahora FROM idempotencia
        WHERE entidad_id = ${entidad} AND usuario_id = ${session.usuario_id} AND clave = ${clave} FOR UPDATE`,
    );
    if (previous?.vale === true) {
      if (previous.huella !== huella)
        throw new BusinessError('CLAVE_REUTILIZADA', 'Esta clave de idempotencia ya se usó con otra solicitud');
      throw new RepeatedAnswer(expand(previous.respuesta));
    }
    // The moment goes as a value: what an UPDATE of a branch's row sets is worked out nowhere else (docs/decisions/0075, R6).
    await executeIn(
      em,
      sql`UPDATE idempotencia SET huella = ${huella}, respuesta_breve = NULL, creada_en = ${previous?.ahora ?? null}::timestamptz
        WHERE entidad_id = ${entidad} AND usuario_id = ${session.usuario_id} AND clave = ${clave}`,
    );
  }

  private keptAnswer(session: Session, respuesta: unknown): Sql[] {
    const { clave } = session.solicitud;
    if (clave === undefined) return [];
    return [
      sql`UPDATE idempotencia SET respuesta_breve = ${abridge(respuesta)}
        WHERE entidad_id = ${session.entidad?.id ?? 0} AND usuario_id = ${session.usuario_id} AND clave = ${clave}`,
    ];
  }
}
