import {
  type EstadisticasVentas,
  METODOS_PAGO,
  type MetodoPago,
  type ORDEN_VENTAS,
  type Ordenada,
  type Paginacion,
  sumarDias,
  type TotalesVentas,
  type Venta,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { ensureFound } from '../../core/business-error.js';
import { Clock } from '../../core/clock.js';
import { Db, inScope } from '../../core/db/db.js';
import {
  alphabetical,
  byIndex,
  inOrder,
  type Keys,
  pageOf,
  perhaps,
  placeOfBranch,
  placeOfOperator,
} from '../../core/db/order.js';
import { ifAsked, paginate, type YesOrNo } from '../../core/db/paging.js';
import { byOperator, matching } from '../../core/db/search.js';
import { added, joinSql, type Sql, sql } from '../../core/db/sql.js';
import { type Scope, type Session, scopeOf } from '../../core/session.js';
import { ResumenQueries } from '../libro/resumen.queries.js';
import type { Serie } from '../libro/resumen.service.js';

export const VENTA = sql`
  SELECT v.id, CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS empleado,
    (SELECT jsonb_agg(jsonb_build_object('id', l.producto_id, 'nombre', l.nombre, 'precio_unitario', l.precio_unitario, 'pivot', jsonb_build_object('cantidad', l.cantidad, 'subtotal', l.subtotal)) ORDER BY l.linea)
      FROM venta_linea l WHERE l.entidad_id = v.entidad_id AND l.venta_id = v.id) AS productos,
    v.total, v.ganancia_total, v.metodo_pago, v.monto_efectivo, v.monto_transferencia, v.observaciones, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, v.created_at
  FROM venta v JOIN entidad e ON e.id = v.entidad_id LEFT JOIN operador o ON o.id = v.empleado_id`;

const CLAVES: Keys<typeof ORDEN_VENTAS> = {
  fecha: byIndex(sql`v.created_at`, sql`v.id`),
  vendedor: perhaps(placeOfOperator(sql`v.empleado_id`)),
  entidad: placeOfBranch(sql`v.entidad_id`),
  metodo: alphabetical(sql`v.metodo_pago`),
  total: byIndex(sql`v.total`, sql`v.created_at`, sql`v.id`),
  ganancia: sql`v.ganancia_total`,
};

export type FiltroVentas = Ordenada<typeof ORDEN_VENTAS> & {
  page: number;
  per_page: number;
  search: string;
  entidad_id?: number;
  metodo_pago?: MetodoPago;
  fecha_inicio?: string;
  fecha_fin?: string;
  totales?: YesOrNo;
};

@Injectable()
export class VentasQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
    private readonly resumen: ResumenQueries,
  ) {}

  /** Sales in the caller's scope, newest first unless told; what was typed matches a product or the seller. */
  async listar(
    sesion: Session,
    filtro: FiltroVentas,
  ): Promise<{ data: Venta[]; pagination: Paginacion; totales?: TotalesVentas }> {
    const quien = scopeOf(sesion, filtro.entidad_id);
    const donde = [inScope(quien, { entidad: sql`v.entidad_id` }), sql`v.anulado_en IS NULL`];
    if (filtro.metodo_pago !== undefined) donde.push(sql`v.metodo_pago = ${filtro.metodo_pago}`);
    // A sale is of the day it was written on: the days asked for, one more on each side, are a stretch of the index.
    if (filtro.fecha_inicio !== undefined)
      donde.push(
        sql`v.fecha >= ${filtro.fecha_inicio}::date AND v.created_at >= ${sumarDias(filtro.fecha_inicio, -1)}::timestamptz`,
      );
    if (filtro.fecha_fin !== undefined)
      donde.push(
        sql`v.fecha <= ${filtro.fecha_fin}::date AND v.created_at < ${sumarDias(filtro.fecha_fin, 3)}::timestamptz`,
      );
    if (filtro.search !== '') {
      donde.push(
        matching(filtro.search, (holds) => [
          sql`EXISTS (SELECT 1 FROM venta_linea l WHERE l.entidad_id = v.entidad_id AND l.venta_id = v.id AND ${holds(sql`l.nombre`)})`,
          byOperator(sql`v.empleado_id`, holds),
        ]),
      );
    }
    const series = METODOS_PAGO.filter((m) => filtro.metodo_pago === undefined || m === filtro.metodo_pago).map(
      (m): Serie => `venta.${m}`,
    );
    const contadas = filtro.search === '' && filtro.fecha_inicio === undefined && filtro.fecha_fin === undefined;
    const { total, antes, saltar } = contadas
      ? await this.resumen.tramo(quien, series, filtro)
      : await this.db.stretch(sql`SELECT count(*) AS total FROM venta v WHERE ${joinSql(donde)}`, filtro);
    const orden = inOrder(CLAVES, filtro, sql`v.created_at DESC, v.id DESC`, quien);
    const tramo = {
      quien,
      donde: sql`${joinSql(donde)} AND v.created_at < ${antes}::timestamptz`,
      orden,
      limite: filtro.per_page,
      desde: saltar,
    };
    const data = await this.db.page<Venta>(sql`
      WITH pagina AS (${await pageOf(this.db, CLAVES, filtro, { tabla: sql`venta`, alias: sql`v`, ...tramo })})
      ${VENTA} JOIN pagina ON pagina.entidad_id = v.entidad_id AND pagina.id = v.id ORDER BY ${orden}`);
    return {
      data,
      pagination: paginate(filtro, total, data.length),
      ...(await ifAsked(filtro, () => this.totales(quien, filtro, joinSql(donde)))),
    };
  }

  /** What the filters leave adds up to: by branch and days the book knows, which are the figures of the dashboard; by method or what was typed, its rows. */
  private async totales(
    quien: Scope,
    { search, metodo_pago, fecha_inicio, fecha_fin }: FiltroVentas,
    donde: Sql,
  ): Promise<TotalesVentas> {
    const deRegistros = sql`SELECT ${added(sql`v.total`)} AS total, ${added(sql`v.ganancia_total`)} AS ganancia_total FROM venta v WHERE ${donde}`;
    const deLibro = sql`
      SELECT t.total, t.total - t.costo AS ganancia_total FROM (
        SELECT ${added(sql`d.monto`, sql`d.haber = 'ingresos.productos'`)} AS total, ${added(sql`d.monto`, sql`d.debe = 'costo.productos'`)} AS costo FROM libro_dia d
        WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${fecha_inicio ?? '-infinity'}::date AND ${fecha_fin ?? 'infinity'}::date
          AND (d.haber = 'ingresos.productos' OR d.debe = 'costo.productos')) t`;
    return await this.db.onlyRow<TotalesVentas>(search === '' && metodo_pago === undefined ? deLibro : deRegistros);
  }

  async obtener(sesion: Session, id: number): Promise<Venta> {
    const donde = inScope(scopeOf(sesion), { entidad: sql`v.entidad_id` });
    return ensureFound(
      await this.db.row<Venta>(sql`${VENTA} WHERE ${donde} AND v.id = ${id} AND v.anulado_en IS NULL`),
      'No se encontró la venta',
    );
  }

  /** Sales and their profit since the first day, from the balances of the book, and of today, from its day; by method from the monthly totals. */
  async estadisticas(sesion: Session, entidad_id: number | undefined): Promise<EstadisticasVentas> {
    const quien = scopeOf(sesion, entidad_id);
    const hoy = this.reloj.today();
    const [totales, porMetodo] = await Promise.all([
      this.db.row<Omit<EstadisticasVentas, 'ventas_por_metodo'>>(sql`
        SELECT siempre.ventas AS total_ventas, siempre.ventas - siempre.costo AS total_ganancia, dia.ventas AS ventas_hoy, dia.ventas - dia.costo AS ganancia_hoy FROM (
          SELECT coalesce(-sum(s.saldo) FILTER (WHERE s.cuenta = 'ingresos.productos'), 0)::bigint AS ventas, coalesce(sum(s.saldo) FILTER (WHERE s.cuenta = 'costo.productos'), 0)::bigint AS costo
          FROM libro_saldo s WHERE ${inScope(quien, { entidad: sql`s.entidad_id` })} AND s.cuenta IN ('ingresos.productos', 'costo.productos')) siempre, (
          SELECT coalesce(sum(d.monto) FILTER (WHERE d.haber = 'ingresos.productos'), 0)::bigint AS ventas, coalesce(sum(d.monto) FILTER (WHERE d.debe = 'costo.productos'), 0)::bigint AS costo
          FROM libro_dia d WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha = ${hoy}::date) dia`),
      this.resumen.totales(
        quien,
        METODOS_PAGO.map((m): Serie => `venta.${m}`),
      ),
    ]);
    const ventas_por_metodo = METODOS_PAGO.map((metodo_pago) => ({
      metodo_pago,
      total: porMetodo.find((m) => m.serie === `venta.${metodo_pago}`)?.monto ?? 0,
    }));
    return { ...(totales as Omit<EstadisticasVentas, 'ventas_por_metodo'>), ventas_por_metodo };
  }
}
