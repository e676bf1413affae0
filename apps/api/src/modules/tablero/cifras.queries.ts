import { type Periodo, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, sql, there } from '../../platform/db/sql.js';
import { type Cifras, cifrasDe, type Par } from './cifras.js';

export type { Cifras } from './cifras.js';

/** The figures of when nothing happened. */
const SIN_CIFRAS = cifrasDe([]);

function cifrasPor<P extends Par, K>(pares: readonly P[], clave: (par: P) => K): Map<K, Cifras> {
  const grupos = new Map<K, P[]>();
  for (const par of pares) {
    const suyos = grupos.get(clave(par));
    if (suyos === undefined) grupos.set(clave(par), [par]);
    else suyos.push(par);
  }
  return new Map([...grupos].map(([de, suyos]) => [de, cifrasDe(suyos)]));
}

/**
 * The figures of the business, for dashboards and reports. From the daily totals of the book: one costs the same after
 * ten years as on the first day. `lector` reads them in the picture of the database the rest was read in.
 */
@Injectable()
export class CifrasQueries {
  constructor(private readonly db: Db) {}

  /**
   * The figures of several periods in one statement, in the order asked. Summed period by period: for a plain join the
   * planner expects a ninth of all history and reads the whole of it.
   */
  async cifras(quien: Reach, periodos: readonly Periodo[], lector: Reader = this.db): Promise<Cifras[]> {
    if (periodos.length === 0) return [];
    const sumas = periodos.map(
      ({ inicio, fin }, i) => sql`
        SELECT ${i + 1}::int AS periodo, d.debe, d.haber, sum(d.monto)::bigint AS monto,
          sum(d.cantidad)::bigint AS cantidad FROM libro_dia d
        WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date
        GROUP BY d.debe, d.haber`,
    );
    const filas = await lector.rows<Par & { periodo: number }>(joinSql(sumas, ' UNION ALL '));
    return periodos.map((_, i) => cifrasDe(filas.filter((f) => f.periodo === i + 1)));
  }

  async una(quien: Reach, periodo: Periodo, lector: Reader = this.db): Promise<Cifras> {
    return there((await this.cifras(quien, [periodo], lector))[0]);
  }

  /** The figures of every day of a period, without gaps. */
  async porDia(
    quien: Reach,
    { inicio, fin }: Periodo,
    lector: Reader = this.db,
  ): Promise<Array<{ fecha: string; cifras: Cifras }>> {
    const filas = await lector.rows<Par & { fecha: string }>(sql`
      SELECT d.fecha, d.debe, d.haber, sum(d.monto)::bigint AS monto, sum(d.cantidad)::bigint AS cantidad FROM libro_dia d
      WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date GROUP BY 1, 2, 3`);
    const porFecha = cifrasPor(filas, (fila) => fila.fecha);
    const dias = [];
    for (let fecha = inicio; fecha <= fin; fecha = sumarDias(fecha, 1))
      dias.push({ fecha, cifras: porFecha.get(fecha) ?? SIN_CIFRAS });
    return dias;
  }

  /** The figures of each branch that moved something in a period; 'General' is 0. */
  async porSucursal(quien: Reach, { inicio, fin }: Periodo, lector: Reader = this.db): Promise<Map<number, Cifras>> {
    const filas = await lector.rows<Par & { entidad_id: number }>(sql`
      SELECT d.entidad_id, d.debe, d.haber, sum(d.monto)::bigint AS monto, sum(d.cantidad)::bigint AS cantidad FROM libro_dia d
      WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date GROUP BY 1, 2, 3`);
    return cifrasPor(filas, (fila) => fila.entidad_id);
  }
}
