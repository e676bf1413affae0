import { type Sql, sql } from '../../platform/db/sql.js';
import type { Counted, ListQuery } from './list.js';

/** The record that the rows of a list are of. */
export type Whose = { entidad_id: number; id: number };

/**
 * A list of the rows of one record, newest first, that are numbered from 1 on without a gap: the last number, which
 * `last` reads, is how many there are, and says where each page begins.
 */
export const bySequence = <Q extends ListQuery & { de: Whose }>(number: Sql, last: (of: Whose) => Sql): Counted<Q> => ({
  total: ({ query }) => last(query.de),
  begin: (reader, { query }) => {
    const { de, orden, sentido = 'asc', page = 1, per_page } = query;
    if (orden !== undefined && orden !== 'fecha') return null;
    const skipped = (page - 1) * per_page;
    return reader.row<{ total: number }>(last(de)).then((row) => {
      const total = row?.total ?? 0;
      const upward = orden === 'fecha' && sentido === 'asc';
      return { total, where: upward ? sql`${number} > ${skipped}` : sql`${number} <= ${total - skipped}`, skip: 0 };
    });
  },
});
