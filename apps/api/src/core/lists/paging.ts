import type { Paginacion } from '@jornal/contract';
import { NO_LIMIT } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/sql.js';

/** Where a page begins and ends of a list that shows so many rows and no more. */
export function within(
  maximum: number,
  { page, per_page }: { page: number; per_page: number },
): { limit: number; offset: number } {
  const offset = Math.min((page - 1) * per_page, maximum);
  return { limit: Math.min(per_page, maximum - offset), offset };
}

/**
 * From which end of its rows a page is nearer, and how many are skipped from there: in their order, or `back`, where they
 * can be read so. Past the end there is nothing to walk to.
 */
export function nearestEnd(
  order: Sql,
  back: Sql | null,
  total: number,
  { page, per_page }: { page: number; per_page: number },
): { order: Sql; limit: number; offset: number } {
  const offset = (page - 1) * per_page;
  if (per_page === NO_LIMIT) return { order, limit: per_page, offset };
  if (offset >= total) return { order, limit: 0, offset: 0 };
  if (back === null || offset <= total / 2) return { order, limit: per_page, offset };
  const limit = Math.min(per_page, total - offset);
  return { order: back, limit, offset: total - offset - limit };
}

/** The pagination block of a list: `from`/`to` 0 when the page is empty; a page past the end is empty, not an error. */
export function paginate(
  { page, per_page }: { page: number; per_page: number },
  total: number,
  inPage: number,
): Paginacion {
  const from = inPage === 0 ? 0 : (page - 1) * per_page + 1;
  return {
    current_page: page,
    per_page,
    total,
    total_pages: Math.ceil(total / per_page),
    from,
    to: from === 0 ? 0 : from + inPage - 1,
  };
}

export type YesOrNo = 'true' | 'false';

/** The totals of a whole list, beside its page: worked out only when the query asks for them. */
export async function ifAsked<T>({ totales }: { totales?: YesOrNo }, sum: () => Promise<T>): Promise<{ totales?: T }> {
  return totales === 'true' ? { totales: await sum() } : {};
}
