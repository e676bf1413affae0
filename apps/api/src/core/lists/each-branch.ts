import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';
import type { Reach } from '../session/session.js';

/** The branches within reach: those of the session, or all there are, archived ones too. */
export async function branchesSeenBy(reader: Reader, { entidad_id }: Reach): Promise<readonly number[]> {
  if (entidad_id !== null) return typeof entidad_id === 'number' ? [entidad_id] : entidad_id;
  return (await reader.rows<{ id: number }>(sql`SELECT id FROM entidad ORDER BY id`)).map(({ id }) => id);
}

/**
 * The same question to each branch by name, as one query: the first rows of each come from its own index, and on a
 * cluster each is asked of the machine that has it (docs/decisions/0075, R3). There is always a branch to ask:
 * 'General', of records that belong to none.
 */
export const ofEachBranch = (branches: readonly number[], ask: (entidad_id: number) => Sql): Sql =>
  joinSql(
    branches.map((id) => sql`(${ask(id)})`),
    ' UNION ALL ',
  );
