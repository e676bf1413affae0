import { type Sql, sql } from './sql.js';

/**
 * The database's own moment, for records that must not begin or end with the clock of one process: idempotency keys and
 * sessions. Set wrong by a day, a process would book again a request of an hour ago and show everybody out. The dates
 * of the business have `Clock` (docs/decisions/0054).
 */
export const DATABASE_NOW: Sql = sql`now()`;

/** The same in milliseconds since 1970, as a process counts them. */
export const DATABASE_MILLISECONDS: Sql = sql`(extract(epoch FROM ${DATABASE_NOW}) * 1000)::float8`;

/** So long before it or, with a negative number, after. */
export const hoursAgo = (hours: number): Sql => sql`(${DATABASE_NOW} - ${hours}::float8 * interval '1 hour')`;
