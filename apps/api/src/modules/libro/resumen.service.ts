import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db, inScope } from '../../core/db/db.js';
import { executeIn, type Sql, sql } from '../../core/db/sql.js';
import type { Scope } from '../../core/session.js';

/** A list whose rows are counted by month; one with classes has a series for each. */
export type Serie =
  | `caja.${'efectivo' | 'transferencia'}`
  | `venta.${'efectivo' | 'transferencia' | 'mixto'}`
  | 'gasto'
  | 'arqueo';
/** Rows that enter a list (1) or leave it (-1), of the month in which they were written. */
export type Conteo = { entidad_id: number; serie: Serie; created_at: Date | string; filas: 1 | -1; monto?: number };
/** How many rows a list has, and from where a page of it is read: those written before `antes`, without the first `saltar`. */
export type Tramo = { total: number; antes: string; saltar: number };

/** The month of an instant, in UTC: only the order of writing matters here, never the business day. */
export const mesDeEscritura = (instante: Date | string): string => `${new Date(instante).toISOString().slice(0, 7)}-01`;

/** Monthly totals of what the lists show, kept by the transaction that writes a row. */
@Injectable()
export class ResumenService {
  constructor(private readonly db: Db) {}

  /** Counts a row in or out. After the book: the locks of totals are always taken in that order. */
  async contar(em: EntityManager, { entidad_id, serie, created_at, filas, monto = 0 }: Conteo): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto) VALUES (${entidad_id}, ${serie}, 0, ${mesDeEscritura(created_at)}::date, ${filas}, ${filas * monto})
          ON CONFLICT (entidad_id, serie, operador_id, mes) DO UPDATE SET filas = resumen_mes.filas + excluded.filas, monto = resumen_mes.monto + excluded.monto`,
    );
  }

  /** Rows and amount of each series, of all time. */
  totales(quien: Scope, series: readonly Serie[]): Promise<Array<{ serie: Serie; filas: number; monto: number }>> {
    return this.db.rows(
      sql`SELECT r.serie, sum(r.filas)::bigint AS filas, sum(r.monto)::bigint AS monto FROM resumen_mes r WHERE ${inScope(quien, { entidad: sql`r.entidad_id` })} AND r.serie = ANY(${series}::text[]) GROUP BY 1`,
    );
  }

  /** Where a page of a list, newest first, begins: past whole months, which are counted and not walked. In another order (`orden`) months say nothing but how many rows there are. */
  async tramo(
    quien: Scope,
    series: readonly Serie[],
    { page, per_page, orden }: { page: number; per_page: number; orden?: string },
  ): Promise<Tramo> {
    const desde = (page - 1) * per_page;
    const fila = await this.db.row<Tramo>(consultaTramo(quien, series, orden === undefined ? desde : 0));
    const tramo = fila ?? { total: 0, antes: 'infinity', saltar: 0 };
    return orden === undefined ? tramo : { ...tramo, antes: 'infinity', saltar: desde };
  }
}

/** The month a page begins in is the newest one that, with those after it, holds more rows than the page skips. Past the end: nothing is read. */
export const consultaTramo = (quien: Scope, series: readonly Serie[], desde: number): Sql => sql`
  WITH meses AS (
    SELECT r.mes, sum(r.filas) AS filas FROM resumen_mes r WHERE ${inScope(quien, { entidad: sql`r.entidad_id` })} AND r.serie = ANY(${series}::text[]) GROUP BY 1
  ), corridos AS (
    SELECT m.mes, m.filas, sum(m.filas) OVER (ORDER BY m.mes DESC) AS hasta FROM meses m
  ), inicio AS (
    SELECT max(c.mes) AS mes FROM corridos c WHERE c.hasta > ${desde}
  )
  SELECT (SELECT coalesce(sum(m.filas), 0)::bigint FROM meses m) AS total, coalesce(((i.mes + interval '1 month') AT TIME ZONE 'UTC')::text, '-infinity') AS antes,
    coalesce((SELECT ${desde} - (c.hasta - c.filas) FROM corridos c WHERE c.mes = i.mes), 0)::bigint AS saltar FROM inicio i`;
