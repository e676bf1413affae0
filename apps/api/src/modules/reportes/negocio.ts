import type { Reach } from '../../core/session/session.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { sql } from '../../platform/db/sql.js';

/**
 * The business of the figures, as people know it: the client that owns the branch or, of the whole, the only one there
 * is. With several of them no name is that of all. Of several branches it is the one they have in common, if they do.
 */
export async function negocioDe({ entidad_id }: Reach, reader: Reader): Promise<string | null> {
  const unico = sql`SELECT min(c.business_name) AS nombre FROM client c WHERE c.archivado_en IS NULL HAVING count(*) = 1`;
  // 'General' is of the business, and of no branch.
  const ids = typeof entidad_id === 'number' ? [entidad_id] : (entidad_id ?? []);
  const own = ids.filter((id) => id !== 0);
  const theirs = sql`SELECT min(c.business_name) AS nombre FROM entidad e JOIN client c ON c.id = e.client_id
    WHERE e.id = ANY(${own}::bigint[]) HAVING count(DISTINCT c.id) = 1`;
  return (await reader.row<{ nombre: string }>(own.length > 0 ? theirs : unico))?.nombre ?? null;
}
