import { sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { executeIn, joinSql, onlyRowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { lastToClose } from './closed-days.queries.js';

/** How many days are closed in one transaction. */
const DAYS = 31;

type Total = { fecha: string; debe: string; haber: string; monto: number; cantidad: number };

/**
 * Closes the first days that are over and not closed, as many as a month has: adds up what was written on time of each,
 * over all branches, once and for good (docs/decisions/0106). Answers whether there were any. Two processes that do it
 * at once write the same.
 */
export async function closeDays(em: EntityManager, today: string): Promise<boolean> {
  const last = lastToClose(today);
  const { hasta } = await onlyRowIn<{ hasta: string | null }>(em, sql`SELECT max(fecha) AS hasta FROM negocio_dia`);
  const { desde } = await onlyRowIn<{ desde: string | null }>(
    em,
    sql`SELECT min(d.fecha) AS desde FROM libro_dia d WHERE d.fecha > ${hasta ?? '-infinity'}::date AND d.fecha <= ${last}::date`,
  );
  if (desde === null) return false;
  const rows = (await totalsOnTime(em, desde, earlier(last, sumarDias(desde, DAYS - 1)))).map(
    (t) => sql`(${t.fecha}::date, ${t.debe}, ${t.haber}, ${t.monto}::bigint, ${t.cantidad}::bigint)`,
  );
  await executeIn(
    em,
    sql`INSERT INTO negocio_dia (fecha, debe, haber, monto, cantidad) VALUES ${joinSql(rows, ', ')}
        ON CONFLICT (fecha, debe, haber) DO NOTHING`.loose(),
  );
  return true;
}

const totalsOnTime = (em: EntityManager, since: string, until: string): Promise<Total[]> => {
  const between = sql`d.fecha BETWEEN ${since}::date AND ${until}::date`;
  return rowsIn<Total>(
    em,
    sql`SELECT x.fecha, x.debe, x.haber, sum(x.monto)::bigint AS monto, sum(x.cantidad)::bigint AS cantidad FROM (
          SELECT d.entidad_id, d.fecha, d.debe, d.haber, d.monto, d.cantidad FROM libro_dia d WHERE ${between}
          UNION ALL SELECT d.entidad_id, d.fecha, d.debe, d.haber, -d.monto, -d.cantidad FROM libro_dia_tardio d
          WHERE ${between}) x GROUP BY 1, 2, 3`,
  );
};

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Closes days at the hours of housekeeping. */
@Injectable()
export class CloseDaysService {
  constructor(clock: Clock, cleanup: Housekeeping) {
    // Of two clocks that differ, the one that is behind: a day that was closed before it was over would stay so.
    const today = () => earlier(clock.today(), clock.dayOf(clock.asDatabase()));
    cleanup.add(async (em, enough) => ((await closeDays(em, today())) ? enough : 0));
  }
}
