import { Injectable } from '@nestjs/common';
import type { Months } from '../../core/lists/list.js';
import { inScope } from '../../core/session/scope.js';
import type { Reach, Scope } from '../../core/session/session.js';
import { Db, type Stretch } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** A list whose rows are counted by month; one with classes has a series for each. */
export type Serie =
  | `caja.${'efectivo' | 'transferencia'}`
  | `venta.${'efectivo' | 'transferencia' | 'mixto'}`
  | 'gasto'
  | 'arqueo';

type Pagina = { page?: number; per_page: number; orden?: string };

/** The monthly totals that lists read. */
@Injectable()
export class ResumenQueries {
  constructor(private readonly db: Db) {}

  /** Rows and amount of each series, of all time. */
  totales(who: Scope, series: readonly Serie[]): Promise<Array<{ serie: Serie; filas: number; monto: number }>> {
    return this.db.rows(
      sql`SELECT r.serie, sum(r.filas)::bigint AS filas, sum(r.monto)::bigint AS monto FROM resumen_mes r
        WHERE ${inScope(who, { entidad: sql`r.entidad_id` })} AND r.serie = ANY(${series}::text[]) GROUP BY 1`,
    );
  }
}

/** A list counted by the months of some series; null with filters that those know nothing of. `written`: when a row was written. */
export const monthly = <Q extends Pagina>(written: Sql, series: (query: Q) => readonly Serie[] | null): Months<Q> => ({
  written,
  begin: (reader, { who, query }) => {
    const counted = series(query);
    return counted && stretch(reader, who, counted, query);
  },
});

/**
 * Where a page of a list, newest first, begins: past whole months, which are counted and not walked. In another order
 * (`orden`) months say nothing but how many rows there are.
 */
async function stretch(
  reader: Reader,
  who: Reach,
  series: readonly Serie[],
  { page = 1, per_page, orden }: Pagina,
): Promise<Stretch> {
  const since = (page - 1) * per_page;
  const row = await reader.row<Stretch>(consultaTramo(who, series, orden === undefined ? since : 0));
  const pagina = row ?? { total: 0, antes: 'infinity', skip: 0 };
  return orden === undefined ? pagina : { ...pagina, antes: 'infinity', skip: since };
}

/**
 * The month in which a page begins: the newest that, with those after it, holds more rows than the page skips. Past the
 * end: nothing is read.
 */
export const consultaTramo = (who: Reach, series: readonly Serie[], since: number): Sql => sql`
  WITH meses AS (
    SELECT r.mes, sum(r.filas) AS filas FROM resumen_mes r
    WHERE ${inScope(who, { entidad: sql`r.entidad_id` })} AND r.serie = ANY(${series}::text[]) GROUP BY 1
  ), corridos AS (
    SELECT m.mes, m.filas, sum(m.filas) OVER (ORDER BY m.mes DESC) AS hasta FROM meses m
  ), inicio AS (
    SELECT max(c.mes) AS mes FROM corridos c WHERE c.hasta > ${since}
  )
  SELECT (SELECT coalesce(sum(m.filas), 0)::bigint FROM meses m) AS total,
    coalesce(((i.mes + interval '1 month') AT TIME ZONE 'UTC')::text, '-infinity') AS antes,
    coalesce((SELECT ${since} - (c.hasta - c.filas) FROM corridos c WHERE c.mes = i.mes), 0)::bigint AS skip FROM inicio i`;
