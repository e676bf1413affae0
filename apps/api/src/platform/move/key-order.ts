import type { ClientBase } from 'pg';

/** A key from one table to another. */
export type Key = { nombre: string; tabla: string; hacia: string; texto: string };

const KEYS = `SELECT r.conname::text AS nombre, c.relname::text AS tabla, h.relname::text AS hacia, pg_get_constraintdef(r.oid) AS texto
  FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid JOIN pg_class h ON h.oid = r.confrelid
  WHERE r.contype = 'f' AND c.relnamespace = current_schema()::regnamespace AND c.oid <> h.oid ORDER BY 2, 1`;

/** The keys between the tables of a database; a key of a table to itself is kept by every row that comes with its own. */
export const keysOf = async (client: ClientBase): Promise<Key[]> => (await client.query<Key>(KEYS)).rows;

/** Whether the keys lead from a table back to it. */
function returns(table: string, keys: readonly Key[]): boolean {
  const seen = new Set<string>();
  const next = [table];
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const { hacia } of keys.filter(({ tabla }) => tabla === at)) {
      if (hacia === table) return true;
      if (!seen.has(hacia)) next.push(hacia);
      seen.add(hacia);
    }
  return false;
}

/**
 * Tables in an order in which each comes after those its keys point at, and the keys that no order allows: those of one
 * table of each circle.
 */
export function orderOf(tables: readonly string[], keys: readonly Key[]): { order: string[]; circular: Key[] } {
  const order: string[] = [];
  const circular: Key[] = [];
  let [left, waits] = [[...tables], [...keys]];
  while (left.length > 0) {
    const free = left.filter((table) => !waits.some(({ tabla }) => tabla === table));
    const first = left.find((table) => returns(table, waits));
    if (free.length === 0 && first === undefined) throw new Error(`No order for ${left.join(', ')}`);
    if (free.length === 0) circular.push(...waits.filter(({ tabla }) => tabla === first));
    order.push(...free);
    left = left.filter((table) => !free.includes(table));
    waits = waits.filter((key) => !free.includes(key.hacia) && !circular.includes(key));
  }
  return { order, circular };
}
