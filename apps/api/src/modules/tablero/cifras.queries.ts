import { METODOS_FIJOS, type Periodo, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, numeral, type Sql, sql, there } from '../../platform/db/sql.js';
import { closedUntil, ofEveryBranch } from '../libro/closed-days.queries.js';
import { type Cifras, cifrasDe, type Par } from './cifras.js';

export { type Cifras, porcentajesDe } from './cifras.js';

/** The figures of when nothing happened. */
const SIN_CIFRAS = cifrasDe([]);

function cifrasPor<P extends Par, K>(pares: readonly P[], key: (par: P) => K): Map<K, Cifras> {
  const groups = new Map<K, P[]>();
  for (const par of pares) {
    const theirs = groups.get(key(par));
    if (theirs === undefined) groups.set(key(par), [par]);
    else theirs.push(par);
  }
  return new Map([...groups].map(([de, theirs]) => [de, cifrasDe(theirs)]));
}

/**
 * The figures of several periods, of every branch together. Periods overlap, as a month and the days of it that are
 * over: the stretches between the days on which one begins or ends are added up once.
 */
async function cifrasDelNegocio(reader: Reader, periodos: readonly Periodo[]): Promise<Cifras[]> {
  const days = [...new Set(periodos.flatMap(({ inicio, fin }) => [inicio, sumarDias(fin, 1)]))].sort();
  const [inicio, ...cuts] = days as [string, ...string[]];
  const stretch = cuts.slice(0, -1).map((day, i) => sql`WHEN d.fecha < ${day}::date THEN ${numeral(i)}`);
  const by = stretch.length === 0 ? sql`0` : sql`CASE ${joinSql(stretch, ' ')} ELSE ${numeral(stretch.length)} END`;
  const whole = { inicio, fin: sumarDias(cuts.at(-1) as string, -1) };
  const rows = await reader.rows<Par & { de: number }>(ofEveryBranch(await closedUntil(reader), whole, { by }));
  return periodos.map((periodo) =>
    cifrasDe(
      rows.filter(({ de }) => {
        const since = days[de] as string;
        return since >= periodo.inicio && since <= periodo.fin;
      }),
    ),
  );
}

/**
 * How money of a figure moved: by a method, by its id; out of what people had in their favour, by the class it had come in
 * by; or not yet, since it is owed.
 */
export type Via = number | 'a_favor.efectivo' | 'a_favor.transferencia' | 'por_cobrar';

/** The accounts that have the money of a figure where no till has: people had it in their favour, or owe it. */
const SIN_CAJA = ['a_favor.efectivo', 'a_favor.transferencia', 'por_cobrar'] as const;
const viaDe = ({ debe, haber }: Par): Via | null => {
  for (const clase of ['efectivo', 'transferencia'] as const)
    if ([debe, haber].includes(`caja.${clase}`)) return METODOS_FIJOS[clase];
  return SIN_CAJA.find((cuenta) => cuenta === debe || cuenta === haber) ?? null;
};

/**
 * The figures of the business, for dashboards and reports. From the daily totals of the book: one costs the same after
 * ten years as on the first day. `reader` reads them in the picture of the database the rest was read in.
 */
@Injectable()
export class CifrasQueries {
  constructor(private readonly db: Db) {}

  /**
   * The figures of several periods in one statement, in the order asked. Summed period by period: for a plain join the
   * planner expects a ninth of all history and reads the whole of it.
   */
  async cifras(who: Reach, periodos: readonly Periodo[], reader: Reader = this.db): Promise<Cifras[]> {
    if (periodos.length === 0) return [];
    if (who.entidad_id === null) return await cifrasDelNegocio(reader, periodos);
    const sums = periodos.map(
      ({ inicio, fin }, i) => sql`
        SELECT ${i + 1}::int AS periodo, d.debe, d.haber, sum(d.monto)::bigint AS monto,
          sum(d.cantidad)::bigint AS cantidad FROM libro_dia d
        WHERE ${inScope(who, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date
        GROUP BY d.debe, d.haber`,
    );
    const rows = await reader.rows<Par & { periodo: number }>(joinSql(sums, ' UNION ALL '));
    return periodos.map((_, i) => cifrasDe(rows.filter((f) => f.periodo === i + 1)));
  }

  async una(who: Reach, period: Periodo, reader: Reader = this.db): Promise<Cifras> {
    return there((await this.cifras(who, [period], reader))[0]);
  }

  /** The figures of every day of a period, without gaps. */
  async porDia(
    who: Reach,
    { inicio, fin }: Periodo,
    reader: Reader = this.db,
  ): Promise<Array<{ fecha: string; cifras: Cifras }>> {
    const rows = await reader.rows<Par & { de: string }>(
      who.entidad_id === null
        ? ofEveryBranch(await closedUntil(reader), { inicio, fin }, { by: sql`d.fecha` })
        : sql`
      SELECT d.fecha AS de, d.debe, d.haber, sum(d.monto)::bigint AS monto, sum(d.cantidad)::bigint AS cantidad FROM libro_dia d
      WHERE ${inScope(who, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date GROUP BY 1, 2, 3`,
    );
    const porFecha = cifrasPor(rows, (row) => row.de);
    const days = [];
    for (let date = inicio; date <= fin; date = sumarDias(date, 1))
      days.push({ fecha: date, cifras: porFecha.get(date) ?? SIN_CIFRAS });
    return days;
  }

  /**
   * The figures of a period by how their money moved, which add up to the whole. The book names the business's own methods
   * row by row; a fixed one has what of its till is of none of those.
   */
  async porVia(who: Reach, { inicio, fin }: Periodo, reader: Reader = this.db): Promise<Map<Via, Cifras>> {
    const deSucursal = (row: Sql): Sql => sql`${inScope(who, { entidad: sql`${row}.entidad_id` })}
        AND ${row}.fecha BETWEEN ${inicio}::date AND ${fin}::date`;
    // A reversal takes its amount out of the pair that it reverses.
    const propios = await reader.rows<Par & { metodo_id: number }>(sql`
      SELECT l.metodo_id, CASE WHEN l.revierte_id IS NULL THEN l.debe ELSE l.haber END AS debe,
        CASE WHEN l.revierte_id IS NULL THEN l.haber ELSE l.debe END AS haber,
        sum(CASE WHEN l.revierte_id IS NULL THEN l.monto ELSE -l.monto END)::bigint AS monto, 0 AS cantidad
      FROM libro l WHERE ${deSucursal(sql`l`)} AND l.metodo_id IS NOT NULL GROUP BY 1, 2, 3`);
    const todos = await reader.rows<Par>(sql`
      SELECT d.debe, d.haber, sum(d.monto)::bigint AS monto, 0 AS cantidad FROM libro_dia d
      WHERE ${deSucursal(sql`d`)} GROUP BY 1, 2`);
    const deFijos = propios.map(({ debe, haber, monto }) => ({ debe, haber, monto: -monto, cantidad: 0 }));
    const pares = [
      ...[...todos, ...deFijos].map((par) => ({ ...par, via: viaDe(par) })),
      ...propios.map((par) => ({ ...par, via: par.metodo_id })),
    ];
    const conVia = pares.flatMap(({ via, ...par }) => (via === null ? [] : [{ ...par, via }]));
    return cifrasPor(conVia, ({ via }) => via);
  }

  /** The figures of each branch that moved something in a period; 'General' is 0. */
  async porSucursal(who: Reach, { inicio, fin }: Periodo, reader: Reader = this.db): Promise<Map<number, Cifras>> {
    const rows = await reader.rows<Par & { entidad_id: number }>(sql`
      SELECT d.entidad_id, d.debe, d.haber, sum(d.monto)::bigint AS monto, sum(d.cantidad)::bigint AS cantidad FROM libro_dia d
      WHERE ${inScope(who, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date GROUP BY 1, 2, 3`);
    return cifrasPor(rows, (row) => row.entidad_id);
  }
}
