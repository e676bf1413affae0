import type {
  ORDEN_REALIZADOS,
  Ordenada,
  Paginacion,
  Servicio,
  ServicioRealizado,
  TotalesRealizados,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db, inScope } from '../../core/db/db.js';
import {
  alphabetical,
  byIndex,
  inOrder,
  type Keys,
  pageOf,
  placeOfBranch,
  placeOfOperator,
} from '../../core/db/order.js';
import { ifAsked, paginate, type YesOrNo } from '../../core/db/paging.js';
import { byOperator, matching } from '../../core/db/search.js';
import { added, joinSql, type Sql, sql } from '../../core/db/sql.js';
import { historyReach, type Reach, type Session, scopeOf } from '../../core/session.js';
import { POR_PAGAR } from '../cuentas/pay-window.queries.js';

export const CATALOGO = sql`
  SELECT s.id, s.nombre, s.precio, s.estado, s.porcentaje_pago_empleado, s.entidad_id, CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
  FROM servicio s LEFT JOIN entidad e ON e.id = s.entidad_id`;

const REALIZADO = sql`
  s.id, s.registro_id, s.tipo, CASE WHEN s.servicio_id IS NOT NULL THEN jsonb_build_object('id', s.servicio_id, 'nombre', s.servicio_nombre) END AS servicio, s.servicio_nombre,
  jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad,
  s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.total_servicio, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado, s.fecha, s.metodo_pago,
  s.monto_efectivo, s.monto_transferencia, s.monto_pagado = s.monto_empleado AS pagado, s.created_at`;

type FiltroCatalogo = { entidad_id?: number | undefined; search: string; estado?: 'activo' | 'inactivo' | undefined };

const CLAVES: Keys<typeof ORDEN_REALIZADOS> = {
  servicio: alphabetical(sql`s.servicio_nombre`),
  fecha: byIndex(sql`s.fecha`),
  empleado: placeOfOperator(sql`s.empleado_id`),
  entidad: placeOfBranch(sql`s.entidad_id`),
  cantidad: sql`s.cantidad`,
  descuento: sql`s.descuento_porcentaje`,
  total: byIndex(sql`s.total_con_descuento`, sql`s.created_at`, sql`s.id`),
  comision: sql`s.monto_empleado`,
  metodo: alphabetical(sql`s.metodo_pago`),
  // What is paid comes before what is not, as their names do.
  estado: sql`s.monto_pagado <> s.monto_empleado`,
};

export type FiltroRealizados = Ordenada<typeof ORDEN_REALIZADOS> & {
  page: number;
  per_page: number;
  search: string;
  empleado_id?: number;
  entidad_id?: number;
  fecha_inicio?: string;
  fecha_fin?: string;
  pagado?: YesOrNo;
  totales?: YesOrNo;
};

@Injectable()
export class ServiciosQueries {
  constructor(private readonly db: Db) {}

  /** The catalogue a caller may use: their branch's services and those of every branch, by name. */
  catalogo(sesion: Session, { entidad_id, search, estado }: FiltroCatalogo): Promise<Servicio[]> {
    const { entidad_id: entidad } = scopeOf(sesion, entidad_id);
    const donde = [sql`s.archivado_en IS NULL`];
    if (entidad !== null) donde.push(sql`(s.entidad_id = ${entidad} OR s.entidad_id IS NULL)`);
    if (estado !== undefined) donde.push(sql`s.estado = ${estado === 'activo'}`);
    if (search !== '') donde.push(matching(search, (holds) => [holds(sql`s.nombre`)]));
    return this.db.rows<Servicio>(sql`${CATALOGO} WHERE ${joinSql(donde)} ORDER BY plano(s.nombre), s.id`);
  }

  /** Performed services in the caller's scope, newest first unless told, with their total in one statement; its rows carry the total along. */
  async realizados(
    sesion: Session,
    filtro: FiltroRealizados,
  ): Promise<{ data: ServicioRealizado[]; pagination: Paginacion; totales?: TotalesRealizados }> {
    const quien = historyReach(sesion, filtro);
    const donde = joinSql([
      inScope(quien, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` }),
      sql`s.anulado_en IS NULL`,
      ...condiciones(filtro),
    ]);
    const orden = inOrder(CLAVES, filtro, sql`s.created_at DESC, s.id DESC`, quien);
    const tramo = { quien, donde, orden, limite: filtro.per_page, desde: (filtro.page - 1) * filtro.per_page };
    const filas = await this.db.page<ServicioRealizado & { total: number }>(sql`
      SELECT t.total, ${REALIZADO} FROM (SELECT ${cuantos(quien, filtro, donde)} AS total) t
      LEFT JOIN (SELECT s.* FROM (${await pageOf(this.db, CLAVES, filtro, { tabla: sql`servicio_realizado`, alias: sql`s`, ...tramo })}) p JOIN servicio_realizado s ON s.entidad_id = p.entidad_id AND s.id = p.id) s ON true
      LEFT JOIN operador o ON o.id = s.empleado_id LEFT JOIN entidad e ON e.id = s.entidad_id ORDER BY ${orden}`);
    const data = filas.filter((fila) => fila.id !== null);
    return {
      data,
      pagination: paginate(filtro, filas[0]?.total ?? 0, data.length),
      ...(await ifAsked(filtro, () => this.totales(quien, filtro, donde))),
    };
  }

  /** What the filters leave adds up to: of all time, what the accounts and the balances of the book say; else its rows. */
  private async totales(
    quien: Reach,
    { fecha_inicio, fecha_fin, pagado, search }: FiltroRealizados,
    donde: Sql,
  ): Promise<TotalesRealizados> {
    const deRegistros = sql`
      SELECT ${added(sql`s.cantidad`)} AS cantidad, ${added(sql`s.total_con_descuento`)} AS total_con_descuento, ${added(sql`s.monto_empleado`)} AS monto_empleado
      FROM servicio_realizado s WHERE ${donde}`;
    const deSiempre = sql`
      SELECT (SELECT ${added(sql`c.unidades`)} FROM cuenta c WHERE ${inScope(quien, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}) AS cantidad, l.total_con_descuento, l.monto_empleado FROM (
        SELECT ${added(sql`-l.saldo`, sql`l.cuenta <> 'comisiones'`)} AS total_con_descuento, ${added(sql`l.saldo`, sql`l.cuenta = 'comisiones'`)} AS monto_empleado FROM libro_saldo l
        WHERE ${inScope(quien, { entidad: sql`l.entidad_id`, operador: sql`l.operador_id` })} AND l.cuenta IN ('ingresos.servicios', 'ingresos.ocasionales', 'comisiones')) l`;
    const todos = fecha_inicio === undefined && fecha_fin === undefined && search === '' && pagado === undefined;
    return await this.db.onlyRow<TotalesRealizados>(todos ? deSiempre : deRegistros);
  }
}

function condiciones({ fecha_inicio, fecha_fin, pagado, search }: FiltroRealizados): Sql[] {
  const piezas: Sql[] = [];
  if (fecha_inicio !== undefined) piezas.push(sql`s.fecha >= ${fecha_inicio}::date`);
  if (fecha_fin !== undefined) piezas.push(sql`s.fecha <= ${fecha_fin}::date`);
  if (pagado !== undefined) piezas.push(pagado === 'true' ? sql`s.monto_pagado = s.monto_empleado` : POR_PAGAR);
  if (search !== '')
    piezas.push(matching(search, (holds) => [holds(sql`s.servicio_nombre`), byOperator(sql`s.empleado_id`, holds)]));
  return piezas;
}

/** How many rows a filter has. Without days or a search the accounts know, however long the history; what is unpaid is always little. */
function cuantos(quien: Reach, { fecha_inicio, fecha_fin, pagado, search }: FiltroRealizados, donde: Sql): Sql {
  if (fecha_inicio !== undefined || fecha_fin !== undefined || search !== '' || pagado === 'false')
    return sql`(SELECT count(*) FROM servicio_realizado s WHERE ${donde})`;
  const todos = sql`(SELECT coalesce(sum(c.items), 0)::bigint FROM cuenta c WHERE ${inScope(quien, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })})`;
  if (pagado === undefined) return todos;
  const deItem = inScope(quien, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` });
  return sql`${todos} - (SELECT count(*) FROM servicio_realizado s WHERE ${deItem} AND s.anulado_en IS NULL AND ${POR_PAGAR})`;
}
