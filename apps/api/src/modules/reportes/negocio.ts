import type { Reader } from '../../core/db/snapshot.js';
import { sql } from '../../core/db/sql.js';
import type { Scope } from '../../core/session.js';

/**
 * Whose figures they are, as people know the business: the client that owns the branch or, of the whole, the only one there is. With
 * several of them no name is that of all.
 */
export async function negocioDe({ entidad_id }: Scope, lector: Reader): Promise<string | null> {
  const unico = sql`SELECT min(c.business_name) AS nombre FROM client c WHERE c.archivado_en IS NULL HAVING count(*) = 1`;
  const suyo = sql`SELECT c.business_name AS nombre FROM entidad e JOIN client c ON c.id = e.client_id WHERE e.id = ${entidad_id}`;
  // 'General' is of the business, and of no branch.
  return (await lector.row<{ nombre: string }>(entidad_id ? suyo : unico))?.nombre ?? null;
}
