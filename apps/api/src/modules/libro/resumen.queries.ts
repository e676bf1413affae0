import type { TipoIngreso } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Beginning, Counted } from '../../core/lists/list.js';
import { inScope } from '../../core/session/scope.js';
import type { Reach, Scope } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, literal, type Sql, sql, there } from '../../platform/db/sql.js';

/** A list whose rows are counted by month; one with classes has a series for each. */
export type Serie =
  | `caja.${'efectivo' | 'transferencia'}`
  | `venta.${'efectivo' | 'transferencia' | 'mixto'}`
  | `ingreso.${TipoIngreso}`
  | 'gasto'
  | 'arqueo'
  | 'pago'
  | 'producto'
  | 'articulo'
  | `devuelto.${'servicios' | 'productos'}`;

/** The month of what is counted whole: a catalogue, whose pages go by name; and what was given back of income. */
export const OF_NO_MONTH = new Date(0);

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

/** Words of ours as text: for a parameter ten series are expected, and a statement is then planned anew each time it is asked. */
const inWords = (series: readonly Serie[]): Sql =>
  series.length === 0
    ? sql`false`
    : sql`r.serie IN (${joinSql(
        series.map((serie) => literal(`'${serie}'`)),
        ', ',
      )})`;

/** The rows of the months within reach: of some series, and of one operator where only theirs are seen. */
const ofSeries = (who: Reach, series: readonly Serie[]): Sql =>
  sql`${inScope(who, { entidad: sql`r.entidad_id`, operador: sql`r.operador_id` })} AND ${inWords(series)}`;

/** The statement that adds up the rows of all months. */
export const counted = (who: Reach, series: readonly Serie[]): Sql =>
  sql`SELECT coalesce(sum(r.filas), 0)::bigint AS total FROM resumen_mes r WHERE ${ofSeries(who, series)}`;

/** The statement that adds up the amounts of all months, `monto`. */
export const addedUp = (who: Reach, series: readonly Serie[]): Sql =>
  sql`SELECT coalesce(sum(r.monto), 0)::bigint AS monto FROM resumen_mes r WHERE ${ofSeries(who, series)}`;

/** A list counted by the months of some series; null with filters that those know nothing of. `written`: when a row was written. */
export const monthly = <Q extends Pagina>(written: Sql, series: (query: Q) => readonly Serie[] | null): Counted<Q> => ({
  total: ({ who, query }) => {
    const those = series(query);
    return those && counted(who, those);
  },
  begin: (reader, { who, query }) => {
    const those = series(query);
    return those === null || query.orden !== undefined ? null : stretch(reader, { who, series: those, written }, query);
  },
});

type Stretch = { total: number; antes: string; skip: number };

/** Where a page of a list, newest first, begins: past whole months, which are counted and not walked. */
async function stretch(
  reader: Reader,
  { who, series, written }: { who: Reach; series: readonly Serie[]; written: Sql },
  { page = 1, per_page }: Pagina,
): Promise<Beginning> {
  const row = await reader.row<Stretch>(consultaTramo(who, series, (page - 1) * per_page));
  const { total, antes, skip } = there(row);
  return { total, where: sql`${written} < ${antes}::timestamptz`, skip };
}

/**
 * The month in which a page begins: the newest that, with those after it, holds more rows than the page skips. Past the
 * end: nothing is read.
 */
export const consultaTramo = (who: Reach, series: readonly Serie[], since: number): Sql => sql`
  WITH meses AS (
    SELECT r.mes, sum(r.filas) AS filas FROM resumen_mes r WHERE ${ofSeries(who, series)} GROUP BY 1
  ), corridos AS (
    SELECT m.mes, m.filas, sum(m.filas) OVER (ORDER BY m.mes DESC) AS hasta FROM meses m
  ), inicio AS (
    SELECT max(c.mes) AS mes FROM corridos c WHERE c.hasta > ${since}
  )
  SELECT (SELECT coalesce(sum(m.filas), 0)::bigint FROM meses m) AS total,
    coalesce(((i.mes + interval '1 month') AT TIME ZONE 'UTC')::text, '-infinity') AS antes,
    coalesce((SELECT ${since} - (c.hasta - c.filas) FROM corridos c WHERE c.mes = i.mes), 0)::bigint AS skip FROM inicio i`;
