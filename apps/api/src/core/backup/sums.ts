import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Sums } from './format.js';

/** Whole numbers of tables that belong to branches, keys apart: amounts, prices, quantities, percentages. What they mean is nobody's business here. */
const COLUMNS = `
  SELECT c.relname::text AS tabla, array_agg(a.attname::text ORDER BY a.attname) AS columnas
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.atttypid IN ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype) AND a.attname !~ '(^|_)id$'
    AND EXISTS (SELECT FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname = 'entidad_id' AND NOT e.attisdropped)
  GROUP BY 1 ORDER BY 1`;

/** How many rows each branch has in each table, and what their amounts add up to: as text, beyond what a number of ours would hold. */
export async function sumsOf(cliente: Pick<Client, 'query'>): Promise<Sums> {
  const { rows: tablas } = await cliente.query<{ tabla: string; columnas: string[] }>(COLUMNS);
  const sumas: Sums = {};
  for (const { tabla, columnas } of tablas) {
    const totales = columnas.map(
      (columna) => `sum(${escapeIdentifier(columna)})::text AS ${escapeIdentifier(columna)}`,
    );
    const texto = `SELECT entidad_id::text AS entidad_id, count(*)::text AS filas, ${totales.join(', ')} FROM ${escapeIdentifier(tabla)} GROUP BY ${escapeIdentifier(tabla)}.entidad_id ORDER BY ${escapeIdentifier(tabla)}.entidad_id`;
    sumas[tabla] = (await cliente.query<Record<string, string | null>>(texto)).rows;
  }
  return sumas;
}

/** The first difference between two answers, in words; null when there is none. */
export function firstDifference(antes: Sums, ahora: Sums): string | null {
  for (const tabla of new Set([...Object.keys(antes), ...Object.keys(ahora)])) {
    const [una, otra] = [antes[tabla] ?? [], ahora[tabla] ?? []].map((filas) =>
      filas.map((fila) => JSON.stringify(Object.entries(fila).sort())),
    );
    const sucursal = (una as string[]).findIndex((fila, n) => fila !== (otra as string[])[n]);
    if (sucursal >= 0 || una?.length !== otra?.length)
      return `${tabla}, sucursal ${antes[tabla]?.[Math.max(sucursal, 0)]?.entidad_id ?? '?'}`;
  }
  return null;
}
