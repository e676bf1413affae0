import { type Periodo, sumarDias } from '@jornal/contract';
import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, literal, type Sql, sql } from '../../platform/db/sql.js';

/**
 * How many days before today are still written as days of the book are. What is written of a day before those is late,
 * and kept apart (`libro_dia_tardio`); a day is closed long after the last posting that was not
 * (docs/decisions/0106).
 */
const ON_TIME = 1;
const CLOSED_AFTER = 4;

/** Whether a posting of a day comes too late to be in the totals of its closed day. */
export const isLate = (day: string, today: string): boolean => day < sumarDias(today, -ON_TIME);

/** The last day that may be closed. */
export const lastToClose = (today: string): string => sumarDias(today, -CLOSED_AFTER);

/** The last closed day; null while none is. What is closed stays: it need not be of the picture that is read afterwards. */
export async function closedUntil(reader: Reader): Promise<string | null> {
  const row = await reader.row<{ hasta: string | null }>(sql`SELECT max(n.fecha) AS hasta FROM negocio_dia n`);
  return row?.hasta ?? null;
}

/**
 * The totals of the book between two days, of every branch together: (…, debe, haber, monto, cantidad), one row or
 * several of the same, which add up. Of closed days those that are kept of all branches, with what was written late; of
 * the others those of each branch. `by`: what else they are told apart by, of a row `d`; `where`: which of them.
 */
export function ofEveryBranch(
  closed: string | null,
  { inicio, fin }: Periodo,
  { by = literal('NULL'), where = sql`true` }: { by?: Sql; where?: Sql } = {},
): Sql {
  const part = (table: string, since: string, until: string): Sql => sql`
    SELECT ${by} AS de, d.debe, d.haber, sum(d.monto)::bigint AS monto, sum(d.cantidad)::bigint AS cantidad
    FROM ${literal(table)} d WHERE d.fecha BETWEEN ${since}::date AND ${until}::date AND ${where} GROUP BY 1, 2, 3`;
  if (closed === null || closed < inicio) return part('libro_dia', inicio, fin);
  const kept = ['negocio_dia', 'libro_dia_tardio'].map((table) => part(table, inicio, fin < closed ? fin : closed));
  const open = fin > closed ? [part('libro_dia', sumarDias(closed, 1), fin)] : [];
  return joinSql([...kept, ...open], ' UNION ALL ');
}
