import type { EntityManager } from 'typeorm';
import type { Ids } from '../../platform/db/ids.js';
import type { Sql } from '../../platform/db/sql.js';
import type { Finished } from '../../platform/db/transaction.js';
import type { Notice } from '../../platform/events/notices.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Session } from '../session/session.js';
import { type Author, auditRows, authorOf, underTheUndoing } from './audit-rows.js';
import { setPersonalApart } from './personal.js';

/**
 * A change of one record: its author and its time are added by the transaction. `entidad_id` 0 for a record of no
 * branch. `marcas`: words for a change that deserves a second look. `personales`: the keys of `antes` and `despues`
 * that hold names, telephones, e-mails, addresses or notes of people, which are kept apart so that they can be
 * forgotten. `avisos`: the notices to the screens that look at it, where they are not of the module of the route.
 * `deshace`: the event this one undoes.
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

/** The work of a use case: its answer is the body of the response, and it tells `audit` its changes. */
export type Work<T> = (em: EntityManager, audit: Audit) => Promise<T>;
/** A use case as it ends: also its changes, and the event of the audit trail that each of them is. */
export type Done<T> = Finished<T> & { changes: readonly Change[]; events: readonly number[] };
/** A use case inside its transaction, begun anew at every attempt. */
export type Attempt<T> = (em: EntityManager) => Promise<Done<T>>;

/**
 * Runs a use case whose audit rows are written with its COMMIT. Every use case must tell its changes; one that tells
 * none is a mistake of ours and fails.
 */
export const audited =
  <T>(ids: Ids, clock: Clock, session: Session, work: Work<T>): Attempt<T> =>
  async (em) => {
    const changes: Change[] = [];
    // Of an attempt that was taken back nothing was used: this one may need no second person.
    delete session.request.aprobo;
    const answer = await work(em, (...created) => void changes.push(...created));
    const { aprobo } = session.request;
    if (changes.length === 0) throw new Error('A mutation ended without an audit row');
    const told = aprobo === undefined ? changes : changes.map((change) => approvedBy(change, aprobo));
    return { answer, changes, ...(await toAudit(em, authorOf(session), told, { ids, clock })) };
  };

/** A change that a second person said yes to: it names both. */
const approvedBy = (change: Change, aprobo: string): Change => ({
  ...change,
  despues: { ...(change.despues as object | undefined), aprobo },
  personales: [...(change.personales ?? []), 'aprobo'],
});

/** The event of the audit trail that each change of an author will be, and the statements that write them all. */
export async function toAudit(
  em: EntityManager,
  author: Author,
  changes: readonly Change[],
  { ids, clock }: { ids: Ids; clock: Clock },
): Promise<{ events: readonly number[]; closing: readonly Sql[] }> {
  const events = await ids.take(em, 'auditoria', changes.length);
  const { shared, writes } = setPersonalApart(changes.map(underTheUndoing), events);
  return { events, closing: [auditRows(author, shared, events, clock.now()), ...writes] };
}
