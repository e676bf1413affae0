import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Sums } from './format.js';

/**
 * Whole numbers of tables that belong to branches, keys apart: amounts, prices, quantities, percentages. Their meaning
 * does not matter here.
 */
const COLUMNS = `
  SELECT c.relname::text AS tabla, array_agg(a.attname::text ORDER BY a.attname) AS columnas
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND a.atttypid IN ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype) AND a.attname !~ '(^|_)id$'
    AND EXISTS (SELECT FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname = 'entidad_id' AND NOT e.attisdropped)
  GROUP BY 1 ORDER BY 1`;

/** How many rows each branch has in a table, and the sums of its amounts. */
type BranchSums = Readonly<Record<string, string | null>>;

/** All of a table's in one word, whatever the order of its columns: it is compared, and nothing else. */
export const sumOf = (rows: readonly BranchSums[]): string =>
  createHash('sha256')
    .update(rows.map((row) => `${JSON.stringify(Object.entries(row).sort())}\n`).join(''))
    .digest('hex');

/** How many rows each branch has in each table, and the sums of their amounts, in one word a table. */
export async function sumsOf(client: Pick<Client, 'query'>): Promise<Sums> {
  const { rows: tables } = await client.query<{ tabla: string; columnas: string[] }>(COLUMNS);
  const sums: Sums = {};
  for (const { tabla, columnas } of tables) {
    const totals = columnas.map((column) => `sum(${escapeIdentifier(column)})::text AS ${escapeIdentifier(column)}`);
    const text = `SELECT entidad_id::text AS entidad_id, count(*)::text AS filas, ${totals.join(', ')}
      FROM ${escapeIdentifier(tabla)}
      GROUP BY ${escapeIdentifier(tabla)}.entidad_id ORDER BY ${escapeIdentifier(tabla)}.entidad_id`;
    sums[tabla] = sumOf((await client.query<Record<string, string | null>>(text)).rows);
  }
  return sums;
}

/**
 * The first table of `now` that does not hold what it held; null when all do. Tables that others kept beside are not
 * asked about.
 */
export const firstDifference = (before: Sums, now: Sums): string | null =>
  Object.keys(now).find((table) => before[table] !== now[table]) ?? null;
