import {
  type contract,
  type EstadisticasVentas,
  METODOS_PAGO,
  NOMBRE_FIADO,
  PALABRAS_VALOR,
  type QueryOf,
  quedoFiado,
  sumarDias,
  type TotalesVentas,
  type Venta,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type List, nameOf, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndexOfAll, down, perhaps, placeOfBranch, placeOfOperator } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { byOperator } from '../../core/people/author.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { type Reach, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Holds, isIndexed, matching } from '../../platform/db/search.js';
import { added, joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import type { Serie } from '../libro/resumen.queries.js';
import { monthly, ResumenQueries } from '../libro/resumen.queries.js';

export const ventaDe = (who: Reach): Sql => sql`
  SELECT v.id, jsonb_build_object('id', t.id, 'numero', t.numero) AS tiquete,
    CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS empleado,
    (SELECT jsonb_agg(jsonb_build_object('id', l.producto_id, 'nombre', l.nombre, 'precio_unitario', l.precio_unitario,
            'pivot', jsonb_build_object('cantidad', l.cantidad, 'subtotal', l.subtotal)) ORDER BY l.linea)
      FROM venta_linea l WHERE l.entidad_id = ${branchIn(who, sql`v.entidad_id`)} AND l.venta_id = v.id) AS productos,
    v.total, v.ganancia_total, v.metodo_pago, v.monto_efectivo, v.monto_transferencia, v.monto_por_cobrar,
    v.cantidad_devuelta, v.monto_devuelto, v.observaciones,
    jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, v.created_at
  FROM venta v JOIN tiquete t ON t.entidad_id = ${branchIn(who, sql`v.entidad_id`)} AND t.id = v.tiquete_id
  JOIN entidad e ON e.id = v.entidad_id LEFT JOIN operador o ON o.id = v.empleado_id`;

/**
 * The places of a word of a search in a sale: who sold, and its lines. A word that the indexes of both find is one set of
 * sales, which the planner can count and begin with; any other is asked of a sale, first of the operator, who is in its row.
 */
function conPalabra(who: Reach, holds: Holds, word: string, sellers: readonly number[]): Sql[] {
  if (sellers.length > 0 && isIndexed(word))
    return [
      sql`(v.entidad_id, v.id) IN (
          SELECT l.entidad_id, l.venta_id FROM venta_linea l
          WHERE ${inScope(who, { entidad: sql`l.entidad_id` })} AND ${holds(sql`l.nombre`)}
          UNION ALL SELECT w.entidad_id, w.id FROM venta w
          WHERE ${inScope(who, { entidad: sql`w.entidad_id` })} AND ${joinSql(byOperator(sql`w.empleado_id`, sellers))})`,
    ];
  return [
    ...byOperator(sql`v.empleado_id`, sellers),
    sql`EXISTS (SELECT 1 FROM venta_linea l WHERE l.entidad_id = ${branchIn(who, sql`v.entidad_id`)}
        AND l.venta_id = v.id AND ${holds(sql`l.nombre`)})`,
  ];
}

/** The statistics that the book knows. */
type DelLibro = Omit<EstadisticasVentas, 'ventas_por_metodo' | 'devuelto'>;
type FiltroVentas = QueryOf<typeof contract.ventas.listar>;

/** Sales, newest first unless told. */
export const VENTAS: List<Venta, FiltroVentas, TotalesVentas> = {
  from: { table: sql`venta`, alias: sql`v` },
  rows: ventaDe,
  scope: (session, { entidad_id }) => scoped(scopeOf(session, entidad_id), { entidad: sql`v.entidad_id` }),
  always: sql`v.anulado_en IS NULL`,
  filters: {
    metodo_pago: (method) => sql`v.metodo_pago = ${method}`,
    // A sale is of the day it was written on: the days asked for, one more on each side, are a stretch of the index.
    fecha_inicio: (day) => sql`v.fecha >= ${day}::date AND v.created_at >= ${sumarDias(day, -1)}::timestamptz`,
    fecha_fin: (day) => sql`v.fecha <= ${day}::date AND v.created_at < ${sumarDias(day, 3)}::timestamptz`,
    search: (text, { who, named }) => matching(text, (holds, word) => conPalabra(who, holds, word, named(word))),
  },
  operators: true,
  order: {
    fecha: byIndexOfAll(sql`v.created_at`, sql`v.id`),
    vendedor: perhaps(placeOfOperator(sql`v.empleado_id`)),
    entidad: placeOfBranch(sql`v.entidad_id`),
    metodo: alphabetical(sql`v.metodo_pago`),
    total: byIndexOfAll(sql`v.total`, sql`v.created_at`, sql`v.id`),
    ganancia: sql`v.ganancia_total`,
  },
  own: down(sql`v.created_at`, sql`v.id`),
  counted: monthly(sql`v.created_at`, ({ search, metodo_pago, fecha_inicio, fecha_fin }) =>
    search === '' && fecha_inicio === undefined && fecha_fin === undefined
      ? METODOS_PAGO.filter((m) => metodo_pago === undefined || m === metodo_pago).map((m): Serie => `venta.${m}`)
      : null,
  ),
  totals: {
    of: { total: added(sql`v.total`), ganancia_total: added(sql`v.ganancia_total`) },
    // By branch and days the book knows, which are the figures of the dashboard.
    known: ({ who, query: { search, metodo_pago, fecha_inicio, fecha_fin } }) =>
      search === '' && metodo_pago === undefined
        ? sql`
      SELECT t.total, t.total - t.costo AS ganancia_total FROM (
        SELECT ${added(sql`d.monto`, sql`d.haber = 'ingresos.productos'`)} AS total,
          ${added(sql`d.monto`, sql`d.debe = 'costo.productos'`)} AS costo FROM libro_dia d
        WHERE ${inScope(who, { entidad: sql`d.entidad_id` })}
          AND d.fecha BETWEEN ${fecha_inicio ?? '-infinity'}::date AND ${fecha_fin ?? 'infinity'}::date
          AND (d.haber = 'ingresos.productos' OR d.debe = 'costo.productos')) t`
        : null,
  },
  file: {
    name: 'ventas',
    title: 'Ventas de productos',
    columns: [
      { titulo: 'Fecha y hora', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Tiquete', tipo: 'entero', de: ({ tiquete }) => tiquete.numero },
      {
        titulo: 'Productos',
        tipo: 'texto',
        de: ({ productos }) => productos.map(({ nombre, pivot }) => `${pivot.cantidad} × ${nombre}`).join(', '),
      },
      {
        titulo: 'Unidades',
        tipo: 'entero',
        suma: true,
        de: ({ productos }) => productos.reduce((sum, { pivot }) => sum + pivot.cantidad, 0),
      },
      { titulo: 'Vendedor', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) ?? 'Administración' },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
      {
        titulo: 'Método',
        tipo: 'texto',
        de: (venta) => (quedoFiado(venta) ? NOMBRE_FIADO : PALABRAS_VALOR[venta.metodo_pago]),
      },
      { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
      { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
      { titulo: 'Total', tipo: 'dinero', suma: true, de: ({ total }) => total },
      { titulo: 'Ganancia', tipo: 'dinero', suma: true, de: ({ ganancia_total }) => ganancia_total },
      { titulo: 'Observaciones', tipo: 'texto', de: ({ observaciones }) => observaciones },
      { titulo: 'Por cobrar', tipo: 'dinero', suma: true, de: ({ monto_por_cobrar }) => monto_por_cobrar },
      { titulo: 'Devuelto', tipo: 'dinero', suma: true, de: ({ monto_devuelto }) => monto_devuelto },
    ],
  },
};

@Injectable()
export class VentasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly summary: ResumenQueries,
  ) {}

  async listar(session: Session, filter: FiltroVentas) {
    return await readList(this.db, VENTAS, session, filter);
  }

  async obtener(session: Session, id: number): Promise<Venta> {
    const who = scopeOf(session);
    const where = inScope(who, { entidad: sql`v.entidad_id` });
    return ensureFound(
      await this.db.row<Venta>(sql`${ventaDe(who)} WHERE ${where} AND v.id = ${id} AND v.anulado_en IS NULL`),
      'No se encontró la venta',
    );
  }

  /**
   * Sales and their profit since the first day, from the balances of the book, and of today, from its day, less what returns
   * gave back; by method as they were charged, from the monthly totals.
   */
  async estadisticas(session: Session, entidad_id: number | undefined): Promise<EstadisticasVentas> {
    const who = scopeOf(session, entidad_id);
    const hoy = this.clock.today();
    const [totals, porMetodo] = await Promise.all([
      this.db.onlyRow<DelLibro>(sql`
        SELECT siempre.ventas AS total_ventas, siempre.ventas - siempre.costo AS total_ganancia,
          dia.ventas AS ventas_hoy, dia.ventas - dia.costo AS ganancia_hoy FROM (
          SELECT coalesce(-sum(s.saldo) FILTER (WHERE s.cuenta = 'ingresos.productos'), 0)::bigint AS ventas,
            coalesce(sum(s.saldo) FILTER (WHERE s.cuenta = 'costo.productos'), 0)::bigint AS costo
          FROM libro_saldo s WHERE ${inScope(who, { entidad: sql`s.entidad_id` })}
            AND s.cuenta IN ('ingresos.productos', 'costo.productos')) siempre, (
          SELECT ${added(sql`d.monto`, sql`d.haber = 'ingresos.productos'`)}
              - ${added(sql`d.monto`, sql`d.debe = 'ingresos.productos'`)} AS ventas,
            ${added(sql`d.monto`, sql`d.debe = 'costo.productos'`)}
              - ${added(sql`d.monto`, sql`d.haber = 'costo.productos'`)} AS costo
          FROM libro_dia d WHERE ${inScope(who, { entidad: sql`d.entidad_id` })} AND d.fecha = ${hoy}::date) dia`),
      this.summary.totales(who, [...METODOS_PAGO.map((m): Serie => `venta.${m}`), 'devuelto.productos']),
    ]);
    const suma = (serie: Serie) => porMetodo.find((m) => m.serie === serie)?.monto ?? 0;
    const ventas_por_metodo = METODOS_PAGO.map((metodo_pago) => ({
      metodo_pago,
      total: suma(`venta.${metodo_pago}`),
    }));
    return { ...totals, ventas_por_metodo, devuelto: suma('devuelto.productos') };
  }
}
