import type { EntityManager } from 'typeorm';
import type { SessionEnd } from '../../platform/errors/business-error.js';
import type { RequestInfo, Session } from '../session/session.js';

/**
 * A token of ours. That its session lives is the database's to say; `dead`: it said no a moment ago, `fin`: and why,
 * where its holder is to be told.
 */
export type Credential = { readonly sid: string; readonly dead: boolean; readonly fin?: SessionEnd | null };

/** Reads the caller, in two steps: the first costs no database. */
export abstract class SessionReader {
  /** The session that a token names, or null when it is not ours. */
  abstract verify(token: string): Credential | null;
  /** The session, read from the database for this request; null when it is not alive. */
  abstract read(credential: Credential, request: RequestInfo): Promise<Session | null>;
  /**
   * The sessions of accounts as they are right now, without a sign-in: for work that is done in their name later. A
   * closed account is not in it. `em`: as the transaction that is under way sees them.
   */
  abstract ofAccounts(ids: readonly number[], request: RequestInfo, em?: EntityManager): Promise<Map<number, Session>>;
}
