import {
  type contract,
  type EstadoPagoEmpleado,
  FILAS_SIN_PAGINAS,
  type ORDEN_SERVICIOS_EMPLEADO,
  PALABRAS_VALOR,
  type PaginaEstadoEmpleados,
  type Pago,
  type QueryOf,
  SERVICIOS_POR_PAGO,
  type ServicioEmpleado,
  type ServicioPendiente,
  type ServiciosEmpleado,
  type TotalesPagos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { days, type List, nameOf, scoped } from '../../core/lists/list.js';
import {
  alphabetical,
  backwards,
  byIndexOfAll,
  down,
  inOrder,
  type Keys,
  placeOfOperator,
} from '../../core/lists/order.js';
import { nearestEnd, paginate } from '../../core/lists/paging.js';
import { readList } from '../../core/lists/read-list.js';
import { byOperator } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { historyReach, type Reach, reachWithPermission, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { added, joinSql, type Sql, sql, stretchOf } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { conLiquidado, deSiempre, items } from '../cuentas/items.queries.js';
import { PayWindowQueries, POR_PAGAR, SIN_PAGAR } from '../cuentas/pay-window.queries.js';
import { monthly } from '../libro/resumen.queries.js';
import { metodoDe } from '../metodos/metodos.queries.js';

const TIPOS = { total: 'Total', parcial: 'Parcial', manual: 'Manual' } as const;

export const PAGO = sql`
  SELECT p.id, p.entidad_id, jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado,
    p.monto, p.fecha, p.estado, p.tipo_pago, p.metodo_pago, ${metodoDe(sql`p.metodo_id`)} AS metodo, p.created_at
  FROM pago p JOIN operador o ON o.id = p.empleado_id`;

type FiltroEstado = QueryOf<typeof contract.pagos.estadoEmpleados>;
type FiltroPagos = QueryOf<typeof contract.pagos.listar>;

/** Payments, newest first unless told. Without `pagos.ver`, one's own. */
export const PAGOS: List<Pago, FiltroPagos, TotalesPagos> = {
  from: { table: sql`pago`, alias: sql`p` },
  rows: PAGO,
  scope: (session, query) =>
    scoped(reachWithPermission(session, 'pagos.ver', query), {
      entidad: sql`p.entidad_id`,
      operador: sql`p.empleado_id`,
    }),
  always: sql`p.anulado_en IS NULL`,
  filters: {
    empleado_id: 'scope',
    ...days(sql`p.fecha`),
    search: (text, { named }) => matching(text, (_, word) => byOperator(sql`p.empleado_id`, named(word))),
  },
  operators: true,
  order: {
    empleado: placeOfOperator(sql`p.empleado_id`),
    fecha: byIndexOfAll(sql`p.fecha`),
    monto: byIndexOfAll(sql`p.monto`),
    tipo: alphabetical(sql`p.tipo_pago`),
    metodo: alphabetical(sql`p.metodo_pago`),
    // Paid items come before unpaid ones, as their names do.
    estado: sql`NOT p.estado`,
  },
  own: down(sql`p.created_at`, sql`p.id`),
  counted: monthly(sql`p.created_at`, ({ search, fecha_inicio, fecha_fin }) =>
    search === '' && fecha_inicio === undefined && fecha_fin === undefined ? ['pago'] : null,
  ),
  totals: { of: { monto: added(sql`p.monto`), pendiente: added(sql`p.monto`, sql`NOT p.estado`) } },
  file: {
    name: 'pagos',
    title: 'Pagos a empleados',
    columns: [
      { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
      { titulo: 'Empleado', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) },
      { titulo: 'Tipo', tipo: 'texto', de: ({ tipo_pago }) => TIPOS[tipo_pago] },
      { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
      { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => (estado ? 'Pagado' : 'Pendiente') },
      { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ monto }) => monto },
      { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Pagado con', tipo: 'texto', de: ({ metodo }) => metodo?.nombre },
    ],
  },
};

const ITEM = sql`s.id, s.tipo, s.servicio_nombre, s.cantidad, s.porcentaje_empleado, s.fecha, s.monto_empleado,
  s.total_con_descuento AS monto_servicio, s.monto_pagado = s.monto_empleado AS pagado, s.retenido`;

const CLAVES_SERVICIO: Keys<typeof ORDEN_SERVICIOS_EMPLEADO> = {
  servicio: alphabetical(sql`s.servicio_nombre`),
  fecha: sql`s.fecha`,
  cantidad: sql`s.cantidad`,
  monto_servicio: sql`s.total_con_descuento`,
  porcentaje: sql`s.porcentaje_empleado`,
  monto_empleado: sql`s.monto_empleado`,
  estado: sql`s.monto_pagado <> s.monto_empleado`,
};

/** How many items, and what they add up to. */
const deEstos = (estos: Sql): Sql => sql`
  SELECT count(*) AS total, coalesce(sum(s.cantidad), 0)::bigint AS cantidad,
    coalesce(sum(s.total_con_descuento), 0)::bigint AS monto_servicio,
    coalesce(sum(s.monto_empleado), 0)::bigint AS monto_empleado
  FROM ${estos} s`;

type FiltroServicios = QueryOf<typeof contract.pagos.serviciosEmpleado>;
type SinPago = Omit<ServicioEmpleado, 'pago_id' | 'descontado'> & { entidad_id: number };

@Injectable()
export class PagosQueries {
  constructor(
    private readonly db: Db,
    private readonly ventana: PayWindowQueries,
  ) {}

  /** The pay window of active operators: all of them or, with a page, those of it and what is owed to all. */
  async estadoEmpleados(
    session: Session,
    { entidad_id, empleado_id, page, per_page, ...asked }: FiltroEstado,
  ): Promise<EstadoPagoEmpleado[] | PaginaEstadoEmpleados> {
    const reach = historyReach(session, { entidad_id, empleado_id });
    if (page === undefined) return this.ventana.estado(reach, { todos: true, ...asked });
    const { empleados, con_saldo, saldo, filas } = await this.ventana.pagina(reach, {
      todos: true,
      page,
      per_page,
      ...asked,
    });
    return {
      data: filas,
      pagination: paginate({ page, per_page }, empleados, filas.length),
      totales: { por_pagar: saldo, con_saldo },
    };
  }

  /** The unpaid items of an employee, oldest first: as many as one payment may cover. */
  async pendientes(
    session: Session,
    empleado_id: number,
    entidad_id: number | undefined,
  ): Promise<SimpleList<ServicioPendiente>> {
    const where = deEllos(await this.deOperador(session, { empleado_id, entidad_id }));
    const data = await this.db.rows<ServicioPendiente>(
      sql`SELECT ${ITEM} FROM ${items(sql`${where} AND ${POR_PAGAR}`)} s ORDER BY s.fecha, s.id LIMIT ${SERVICIOS_POR_PAGO}`,
    );
    return SimpleList.of(data, SERVICIOS_POR_PAGO, () => this.contar(items(sql`${where} AND ${POR_PAGAR}`)));
  }

  /**
   * Paid and unpaid, with how each was settled: by pages, newest first, when a page is asked for; else
   * the last thousand, oldest first. Both in the order asked for, if one is.
   */
  async delOperador(
    session: Session,
    empleado_id: number,
    filter: FiltroServicios,
  ): Promise<SimpleList<ServicioEmpleado> | ServiciosEmpleado> {
    const { page, per_page, pagado, retenido, ventana, propinas } = filter;
    const reach = await this.deOperador(session, { empleado_id, entidad_id: filter.entidad_id });
    const pieces = [deEllos(reach)];
    if (pagado !== undefined) pieces.push(pagado === 'true' ? sql`s.monto_pagado = s.monto_empleado` : SIN_PAGAR);
    if (retenido === 'true') pieces.push(sql`${SIN_PAGAR} AND s.retenido`);
    if (ventana === 'true') pieces.push(this.ventana.enVentana());
    const estos = items(joinSql(pieces), propinas);
    const leer = async (place: { order: Sql; limit: number; offset: number }) =>
      await conLiquidado(
        this.db,
        await this.db.rows<SinPago>(sql`SELECT ${ITEM}, s.fecha_pago, s.entidad_id
      FROM (SELECT s.* FROM ${estos} s ORDER BY ${place.order} ${stretchOf(place.limit, place.offset)}) s
      ORDER BY ${order}`),
      );
    const own = down(sql`s.fecha`, sql`s.id`);
    const order = inOrder(CLAVES_SERVICIO, filter, own);
    if (page === undefined) {
      const data = await leer({ order, limit: FILAS_SIN_PAGINAS, offset: 0 });
      const shown = filter.orden === undefined ? data.reverse() : data;
      return SimpleList.of(shown, FILAS_SIN_PAGINAS, () => this.contar(estos));
    }
    const whole = pagado === undefined && retenido === undefined && ventana !== 'true';
    const { total, ...totales } = await this.db.onlyRow<ServiciosEmpleado['totales'] & { total: number }>(
      whole ? deSiempre(reach, propinas) : deEstos(estos),
    );
    const back = backwards(CLAVES_SERVICIO, filter, own);
    const data = await leer(nearestEnd(order, back, total, { page, per_page }));
    return { data, pagination: paginate({ page, per_page }, total, data.length), totales };
  }

  async listar(session: Session, filter: FiltroPagos) {
    return await readList(this.db, PAGOS, session, filter);
  }

  private async contar(estos: Sql): Promise<number> {
    return (await this.db.row<{ total: number }>(sql`SELECT count(*) AS total FROM ${estos} s`))?.total ?? 0;
  }

  /**
   * The reach of the items of an employee of the caller's scope: another person's are 403 without `pagos.ver`; those of one who never
   * worked in the branch, 404.
   */
  private async deOperador(
    session: Session,
    filter: { empleado_id: number; entidad_id: number | undefined },
  ): Promise<Reach> {
    const { empleado_id } = filter;
    const { entidad_id } = reachWithPermission(session, 'pagos.ver', filter);
    const deCuenta = inScope({ entidad_id, empleado_id }, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` });
    const own =
      entidad_id === null
        ? sql`true`
        : sql`(${inScope({ entidad_id, empleado_id: null }, { entidad: sql`o.entidad_id` })}
              OR EXISTS (SELECT 1 FROM cuenta c WHERE ${deCuenta}))`;
    ensureFound(
      await this.db.row(sql`SELECT 1 FROM operador o WHERE o.id = ${empleado_id} AND ${own}`),
      'No se encontró el operador',
    );
    return { entidad_id: entidad_id ?? (await this.dondeTrabajo(empleado_id)), empleado_id };
  }

  /** The branches of an employee's accounts: all the work they ever did is in those, and found there. */
  private async dondeTrabajo(empleado_id: number): Promise<number | number[]> {
    const rows = await this.db.rows<{ id: number }>(
      sql`SELECT c.entidad_id AS id FROM cuenta c
        WHERE ${inScope({ entidad_id: null, empleado_id }, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })} ORDER BY 1`,
    );
    const [first, ...others] = rows.map(({ id }) => id);
    return first !== undefined && others.length === 0 ? first : rows.map(({ id }) => id);
  }
}

const deEllos = (reach: Reach): Sql => inScope(reach, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` });
