import {
  type Gasto,
  mesDe,
  type ORDEN_GASTOS,
  type Ordenada,
  type Paginacion,
  porcentajeDe,
  type TotalesPorMedio,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { withBudgetSince } from '../../core/branch.js';
import { ensureFound } from '../../core/business-error.js';
import { Clock } from '../../core/clock.js';
import { Db, inScope } from '../../core/db/db.js';
import { alphabetical, byIndex, inOrder, type Keys, pageOf, placeOfBranch } from '../../core/db/order.js';
import { ifAsked, paginate, type YesOrNo } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { added, joinSql, type Sql, sql } from '../../core/db/sql.js';
import { type Scope, type Session, scopeOf } from '../../core/session.js';
import { ResumenQueries } from '../libro/resumen.queries.js';

/** A receipt is kept with it. */
const CON_RECIBO = sql`EXISTS (SELECT 1 FROM gasto_recibo r WHERE r.entidad_id = g.entidad_id AND r.gasto_id = g.id)`;

export const GASTO = sql`
  SELECT g.id, g.descripcion, g.monto, g.fecha, g.metodo_pago, g.monto_efectivo, g.monto_transferencia, nullif(g.entidad_id, 0) AS entidad_id,
    CASE WHEN g.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
    ${CON_RECIBO} AS tiene_recibo, g.created_at
  FROM gasto g JOIN entidad e ON e.id = g.entidad_id`;

const CLAVES: Keys<typeof ORDEN_GASTOS> = {
  descripcion: alphabetical(sql`g.descripcion`),
  fecha: byIndex(sql`g.fecha`),
  entidad: placeOfBranch(sql`g.entidad_id`),
  metodo: alphabetical(sql`g.metodo_pago`),
  monto: byIndex(sql`g.monto`, sql`g.created_at`, sql`g.id`),
  recibo: CON_RECIBO,
};

export type FiltroGastos = Ordenada<typeof ORDEN_GASTOS> & {
  page: number;
  per_page: number;
  search: string;
  entidad_id?: number;
  fecha_inicio?: string;
  fecha_fin?: string;
  totales?: YesOrNo;
};

@Injectable()
export class GastosQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
    private readonly resumen: ResumenQueries,
  ) {}

  async listar(
    sesion: Session,
    filtro: FiltroGastos,
  ): Promise<{ data: Gasto[]; pagination: Paginacion; totales?: TotalesPorMedio }> {
    const quien = scopeOf(sesion, filtro.entidad_id);
    const donde = [inScope(quien, { entidad: sql`g.entidad_id` }), sql`g.anulado_en IS NULL`];
    if (filtro.fecha_inicio !== undefined) donde.push(sql`g.fecha >= ${filtro.fecha_inicio}::date`);
    if (filtro.fecha_fin !== undefined) donde.push(sql`g.fecha <= ${filtro.fecha_fin}::date`);
    if (filtro.search !== '') donde.push(matching(filtro.search, (holds) => [holds(sql`g.descripcion`)]));
    const contados = filtro.search === '' && filtro.fecha_inicio === undefined && filtro.fecha_fin === undefined;
    const { total, antes, saltar } = contados
      ? await this.resumen.tramo(quien, ['gasto'], filtro)
      : await this.db.stretch(sql`SELECT count(*) AS total FROM gasto g WHERE ${joinSql(donde)}`, filtro);
    const orden = inOrder(CLAVES, filtro, sql`g.created_at DESC, g.id DESC`, quien);
    const tramo = {
      quien,
      donde: sql`${joinSql(donde)} AND g.created_at < ${antes}::timestamptz`,
      orden,
      limite: filtro.per_page,
      desde: saltar,
    };
    const data = await this.db.page<Gasto>(sql`
      WITH pagina AS (${await pageOf(this.db, CLAVES, filtro, { tabla: sql`gasto`, alias: sql`g`, ...tramo })})
      ${GASTO} JOIN pagina ON pagina.entidad_id = g.entidad_id AND pagina.id = g.id ORDER BY ${orden}`);
    return {
      data,
      pagination: paginate(filtro, total, data.length),
      ...(await ifAsked(filtro, () => this.totales(quien, filtro, joinSql(donde)))),
    };
  }

  /** What the filters leave adds up to: without a search, the days of the book, which are the figures of the dashboard; with one, its rows. */
  private async totales(
    quien: Scope,
    { search, fecha_inicio, fecha_fin }: FiltroGastos,
    donde: Sql,
  ): Promise<TotalesPorMedio> {
    const deRegistros = sql`SELECT ${added(sql`g.monto`)} AS monto, ${added(sql`g.monto_efectivo`)} AS monto_efectivo, ${added(sql`g.monto_transferencia`)} AS monto_transferencia FROM gasto g WHERE ${donde}`;
    const deLibro = sql`
      SELECT ${added(sql`d.monto`)} AS monto, ${added(sql`d.monto`, sql`d.haber = 'caja.efectivo'`)} AS monto_efectivo, ${added(sql`d.monto`, sql`d.haber = 'caja.transferencia'`)} AS monto_transferencia
      FROM libro_dia d WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${fecha_inicio ?? '-infinity'}::date AND ${fecha_fin ?? 'infinity'}::date AND d.debe = 'gastos'`;
    return await this.db.onlyRow<TotalesPorMedio>(search === '' ? deLibro : deRegistros);
  }

  async obtener(sesion: Session, id: number): Promise<Gasto> {
    const donde = inScope(scopeOf(sesion), { entidad: sql`g.entidad_id` });
    return ensureFound(
      await this.db.row<Gasto>(sql`${GASTO} WHERE ${donde} AND g.id = ${id} AND g.anulado_en IS NULL`),
      'No se encontró el gasto',
    );
  }

  async recibo(
    sesion: Session,
    id: number,
  ): Promise<{ mime_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'; contenido: Buffer }> {
    const donde = inScope(scopeOf(sesion), { entidad: sql`g.entidad_id` });
    return ensureFound(
      await this.db.row<{ mime_type: 'image/jpeg'; contenido: Buffer }>(
        sql`SELECT r.mime_type, r.contenido FROM gasto g JOIN gasto_recibo r ON r.entidad_id = g.entidad_id AND r.gasto_id = g.id WHERE ${donde} AND g.id = ${id} AND g.anulado_en IS NULL`,
      ),
      'El gasto no tiene recibo',
    );
  }

  async totalMes(sesion: Session, entidad_id: number | undefined): Promise<number> {
    const { inicio, fin } = this.mes();
    return this.suma(scopeOf(sesion, entidad_id), inicio, fin);
  }

  /** The month and the calendar year of today, the records, and what the branches in scope spent this month against their budget: 'General' has none. */
  async estadisticas(sesion: Session, entidad_id: number | undefined) {
    const quien = scopeOf(sesion, entidad_id);
    const { inicio, fin } = this.mes();
    const anio = inicio.slice(0, 4);
    const deBranch = quien.entidad_id === null ? sql`e.id > 0` : sql`e.id = ${quien.entidad_id}`;
    const [total_gastos_mes, gastos_sucursales_mes, total_gastos_anio, registros, presupuesto] = await Promise.all([
      this.suma(quien, inicio, fin),
      this.suma(quien, inicio, fin, sql`d.entidad_id > 0`),
      this.suma(quien, `${anio}-01-01`, `${anio}-12-31`),
      this.resumen.totales(quien, ['gasto']),
      this.db.row<{ total: number }>(
        sql`SELECT coalesce(sum(e.budget), 0)::bigint AS total FROM entidad e WHERE ${deBranch} AND ${withBudgetSince(this.reloj.instantOf(inicio, '00:00'))}`,
      ),
    ]);
    const presupuesto_mes = presupuesto !== null && presupuesto.total > 0 ? presupuesto.total : null;
    return {
      total_gastos_mes,
      total_gastos_anio,
      total_registros: registros[0]?.filas ?? 0,
      gastos_sucursales_mes,
      presupuesto_mes,
      porcentaje_presupuesto: presupuesto_mes === null ? null : porcentajeDe(gastos_sucursales_mes, presupuesto_mes),
    };
  }

  private mes() {
    const hoy = this.reloj.today();
    return mesDe(Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7)));
  }

  private async suma(quien: Scope, inicio: string, fin: string, ademas = sql`true`): Promise<number> {
    const fila = await this.db.row<{ total: number }>(sql`
      SELECT coalesce(sum(d.monto), 0)::bigint AS total FROM libro_dia d WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date AND d.debe = 'gastos' AND ${ademas}`);
    return fila?.total ?? 0;
  }
}
