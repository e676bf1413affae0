import {
  type contract,
  PALABRAS_VALOR,
  type Paginacion,
  type QueryOf,
  type Servicio,
  type ServicioRealizado,
  TODAS_LAS_SUCURSALES,
  type TotalesRealizados,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type Choice, days, type ListFile, nameOf, scoped } from '../../core/lists/list.js';
import {
  alphabetical,
  byIndexOfAll,
  down,
  NUMBER_FOUND,
  pageOf,
  pageOfFound,
  placeOfBranch,
  placeOfOperator,
  stepsOf,
} from '../../core/lists/order.js';
import { ifAsked, paginate } from '../../core/lists/paging.js';
import { type Ask, ask, beginning, isFar, type Place, pageIn, placeIn } from '../../core/lists/read-list.js';
import { byOperator } from '../../core/people/author.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { historyReach, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { added, empty, joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { deSiempre } from '../cuentas/items.queries.js';
import { SIN_PAGAR } from '../cuentas/pay-window.queries.js';

type FiltroRealizados = QueryOf<typeof contract.servicios.realizados>;

/** Performed services, newest first unless told: they are read by a statement of their own (`ServiciosQueries.realizados`). */
export const REALIZADOS: Choice<FiltroRealizados> & { file: ListFile<ServicioRealizado> } = {
  scope: (session, query) =>
    scoped(historyReach(session, query), { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` }),
  always: sql`s.anulado_en IS NULL`,
  filters: {
    empleado_id: 'scope',
    ...days(sql`s.fecha`),
    pagado: (yes) => (yes === 'true' ? sql`s.monto_pagado = s.monto_empleado` : SIN_PAGAR),
    search: (text, { named }) =>
      matching(text, (holds, word) => [holds(sql`s.servicio_nombre`), ...byOperator(sql`s.empleado_id`, named(word))]),
  },
  operators: true,
  order: {
    servicio: alphabetical(sql`s.servicio_nombre`),
    fecha: byIndexOfAll(sql`s.fecha`),
    empleado: placeOfOperator(sql`s.empleado_id`),
    entidad: placeOfBranch(sql`s.entidad_id`),
    cantidad: sql`s.cantidad`,
    descuento: sql`s.descuento_porcentaje`,
    total: byIndexOfAll(sql`s.total_con_descuento`, sql`s.created_at`, sql`s.id`),
    comision: sql`s.monto_empleado`,
    metodo: alphabetical(sql`s.metodo_pago`),
    // Paid items come before unpaid ones, as their names do.
    estado: sql`s.monto_pagado <> s.monto_empleado`,
  },
  own: down(sql`s.created_at`, sql`s.id`),
  file: {
    name: 'servicios-realizados',
    title: 'Servicios realizados',
    columns: [
      { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
      { titulo: 'Tiquete', tipo: 'entero', de: ({ tiquete }) => tiquete?.numero },
      { titulo: 'Servicio', tipo: 'texto', de: ({ servicio_nombre }) => servicio_nombre },
      { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => PALABRAS_VALOR[tipo] },
      { titulo: 'Operador', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
      { titulo: 'Cantidad', tipo: 'entero', suma: true, de: ({ cantidad }) => cantidad },
      { titulo: 'Precio', tipo: 'dinero', de: ({ precio_unitario }) => precio_unitario },
      { titulo: '% de descuento', tipo: 'porcentaje', de: ({ descuento_porcentaje }) => descuento_porcentaje },
      { titulo: 'Pagó el cliente', tipo: 'dinero', suma: true, de: ({ total_con_descuento }) => total_con_descuento },
      { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
      { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
      { titulo: '% para el operador', tipo: 'porcentaje', de: ({ porcentaje_empleado }) => porcentaje_empleado },
      { titulo: 'Para el operador', tipo: 'dinero', suma: true, de: ({ monto_empleado }) => monto_empleado },
      {
        titulo: 'Pagado',
        tipo: 'texto',
        de: ({ pagado, retenido }) => (pagado ? 'Sí' : retenido ? 'Retenido por fiado' : 'No'),
      },
      { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Por cobrar', tipo: 'dinero', suma: true, de: ({ monto_por_cobrar }) => monto_por_cobrar },
      { titulo: 'Devuelto', tipo: 'dinero', suma: true, de: ({ monto_devuelto }) => monto_devuelto },
    ],
  },
};

export const SERVICIOS: ListFile<Servicio> = {
  name: 'servicios',
  title: 'Servicios',
  columns: [
    { titulo: 'Servicio', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? TODAS_LAS_SUCURSALES },
    { titulo: 'Precio', tipo: 'dinero', de: ({ precio }) => precio },
    {
      titulo: '% para el operador',
      tipo: 'porcentaje',
      de: ({ porcentaje_pago_empleado }) => porcentaje_pago_empleado,
    },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => (estado ? 'Activo' : 'Inactivo') },
    { titulo: 'Duración (minutos)', tipo: 'entero', de: ({ duracion_minutos }) => duracion_minutos },
    { titulo: 'Espera desde (minuto)', tipo: 'entero', de: ({ espera_desde }) => espera_desde },
    { titulo: 'Espera (minutos)', tipo: 'entero', de: ({ espera_minutos }) => espera_minutos },
    { titulo: 'Limpieza (minutos)', tipo: 'entero', de: ({ limpieza_minutos }) => limpieza_minutos },
  ],
};

export const CATALOGO = sql`
  SELECT s.id, s.nombre, s.precio, s.estado, s.porcentaje_pago_empleado, s.duracion_minutos, s.espera_desde,
    s.espera_minutos, s.limpieza_minutos, s.entidad_id,
    CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
  FROM servicio s LEFT JOIN entidad e ON e.id = s.entidad_id`;

const REALIZADO = sql`
  s.id, s.registro_id, CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'numero', t.numero) END AS tiquete, s.tipo,
  CASE WHEN s.servicio_id IS NOT NULL THEN jsonb_build_object('id', s.servicio_id, 'nombre', s.servicio_nombre) END AS servicio,
  s.servicio_nombre,
  jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado,
  jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad,
  s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.descuento_reparto, s.total_servicio, s.total_con_descuento,
  s.porcentaje_empleado, s.monto_empleado, s.fecha, s.metodo_pago,
  s.monto_efectivo, s.monto_transferencia, s.monto_por_cobrar, s.cantidad_devuelta, s.monto_devuelto,
  s.monto_pagado = s.monto_empleado AS pagado, s.retenido, s.created_at`;

const TABLA = { table: sql`servicio_realizado`, alias: sql`s` };
/** The source of a page: `found`, the words that its statement begins with. */
type Hallada = { found: Sql; page: Sql; total: Sql };

type FiltroCatalogo = QueryOf<typeof contract.servicios.listar>;

@Injectable()
export class ServiciosQueries {
  constructor(private readonly db: Db) {}

  /** The catalogue a caller may use: their branch's services and those of every branch, by name. */
  catalogo(session: Session, { entidad_id, search, estado }: FiltroCatalogo): Promise<Servicio[]> {
    const { entidad_id: entidad } = scopeOf(session, entidad_id);
    const where = [sql`s.archivado_en IS NULL`];
    if (entidad !== null) where.push(sql`(s.entidad_id = ${entidad} OR s.entidad_id IS NULL)`);
    if (estado !== undefined) where.push(sql`s.estado = ${estado === 'activo'}`);
    if (search !== '') where.push(matching(search, (holds) => [holds(sql`s.nombre`)]));
    return this.db.rows<Servicio>(sql`${CATALOGO} WHERE ${joinSql(where)} ORDER BY plano(s.nombre), s.id`);
  }

  /** Performed services in the caller's scope, with their total in one statement; its rows carry the total along. */
  async realizados(
    session: Session,
    filter: FiltroRealizados,
  ): Promise<{ data: ServicioRealizado[]; pagination: Paginacion; totales?: TotalesRealizados }> {
    const asked = await ask(this.db, REALIZADOS, session, filter);
    const { found, page, total } = filter.search === '' ? await this.pagina(asked) : this.hallada(asked);
    const rows = await this.db.page<ServicioRealizado & { total: number }>(sql`${found}
      SELECT n.total, ${REALIZADO} FROM (SELECT ${total} AS total) n
      LEFT JOIN (SELECT s.* FROM (${page}) p
        JOIN servicio_realizado s ON s.entidad_id = ${branchIn(asked.who, sql`p.entidad_id`)} AND s.id = p.id) s ON true
      LEFT JOIN tiquete t ON t.entidad_id = ${branchIn(asked.who, sql`s.entidad_id`)} AND t.id = s.registro_id
      LEFT JOIN operador o ON o.id = s.empleado_id LEFT JOIN entidad e ON e.id = s.entidad_id ORDER BY ${asked.order}`);
    const data = rows.filter((row) => row.id !== null);
    return {
      data,
      pagination: paginate(filter, rows[0]?.total ?? 0, data.length),
      ...(await ifAsked(filter, () => this.totales(asked))),
    };
  }

  /**
   * The statement of the keys of a page, and the number of rows: of one of the first pages worked out with it, else
   * before, because it says from which end the page is found.
   */
  private async pagina(asked: Ask<FiltroRealizados>): Promise<Hallada> {
    const { query, who, where } = asked;
    const read = (place: Place) => pageOf(this.db, REALIZADOS.order, query, { ...TABLA, who, where, ...place });
    if (!isFar(query)) return { found: empty, page: await read(beginning(asked, query)), total: howMany(asked) };
    const { total } = await this.db.onlyRow<{ total: number }>(sql`SELECT ${howMany(asked)} AS total`);
    return { found: empty, page: await read(placeIn(REALIZADOS, asked, total, query)), total: sql`${total}::bigint` };
  }

  /** The same of a search, whose finds are read once. */
  private hallada({ query, who, where }: Ask<FiltroRealizados>): Hallada {
    const steps = stepsOf(REALIZADOS.order, query, REALIZADOS.own, who) ?? [];
    return { ...pageOfFound({ ...TABLA, where, ...pageIn(query) }, steps), total: NUMBER_FOUND };
  }

  /**
   * The sums of the filtered rows as they were charged: of all time, those of the accounts and the balances of the book; else
   * those of the rows.
   */
  private async totales(asked: Ask<FiltroRealizados>): Promise<TotalesRealizados> {
    const { who, query } = asked;
    const deRegistros = sql`
      SELECT ${added(sql`s.cantidad`)} AS cantidad, ${added(sql`s.total_con_descuento`)} AS total_con_descuento,
        ${added(sql`s.monto_empleado`)} AS monto_empleado
      FROM servicio_realizado s WHERE ${asked.where}`;
    return await this.db.onlyRow<TotalesRealizados>(
      deCualquierDia(query) && query.pagado === undefined
        ? sql`SELECT s.cantidad, s.monto_servicio AS total_con_descuento, s.monto_empleado FROM (${deSiempre(who, 'false')}) s`
        : deRegistros,
    );
  }
}

const deCualquierDia = ({ fecha_inicio, fecha_fin, search }: FiltroRealizados): boolean =>
  fecha_inicio === undefined && fecha_fin === undefined && search === '';

/**
 * The number of rows of a filter. Without days or a search the accounts know it, however long the history; unpaid items
 * are always few.
 */
function howMany(asked: Ask<FiltroRealizados>): Sql {
  const { who, query } = asked;
  if (!deCualquierDia(query) || query.pagado === 'false')
    return sql`(SELECT count(*) FROM servicio_realizado s WHERE ${asked.where})`;
  const all = sql`(SELECT coalesce(sum(c.items), 0)::bigint
      FROM cuenta c WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })})`;
  if (query.pagado === undefined) return all;
  const deItem = inScope(who, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` });
  return sql`${all} - (SELECT count(*) FROM servicio_realizado s WHERE ${deItem} AND s.anulado_en IS NULL AND ${SIN_PAGAR})`;
}
