import {
  type Asiento,
  CUENTAS,
  CUENTAS_ACREEDORAS,
  type contract,
  cuentasDe,
  METODOS_FIJOS,
  type ORDEN_ASIENTOS,
  PALABRAS_RECURSO,
  type Paginacion,
  type QueryOf,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type ListFile, nameOf } from '../../core/lists/list.js';
import { backwards, down, inOrder, type Keys, perhaps, placeOfOperator } from '../../core/lists/order.js';
import { nearestEnd, paginate } from '../../core/lists/paging.js';
import { AUTHOR } from '../../core/people/author.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { canNow, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { joinSql, type Sql, sql, stretchOf } from '../../platform/db/sql.js';
import { concepto } from './concepto.queries.js';

export const ASIENTOS: ListFile<Asiento> = {
  name: 'libro',
  title: 'Asientos del libro',
  columns: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Concepto', tipo: 'texto', de: ({ concepto }) => concepto },
    { titulo: 'Debe', tipo: 'texto', de: ({ debe }) => debe },
    { titulo: 'Haber', tipo: 'texto', de: ({ haber }) => haber },
    { titulo: 'Operador', tipo: 'texto', de: ({ operador }) => nameOf(operador) },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    { titulo: 'Cantidad', tipo: 'entero', de: ({ cantidad }) => cantidad },
    { titulo: 'Monto', tipo: 'dinero', de: ({ monto }) => monto },
    { titulo: 'Lo que suma', tipo: 'dinero', suma: true, de: ({ efecto }) => efecto },
    {
      titulo: 'Origen',
      tipo: 'texto',
      de: ({ origen, origen_id }) => `${PALABRAS_RECURSO[origen] ?? origen} ${origen_id}`,
    },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario?.nombre },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Método', tipo: 'texto', de: ({ metodo }) => metodo?.nombre },
  ],
};

type FiltroAsientos = QueryOf<typeof contract.libro.asientos>;

const familia = (cuenta: string | undefined): readonly string[] => (cuenta === undefined ? CUENTAS : cuentasDe(cuenta));

/**
 * The accounts a service moves: rows that touch none of them are found without walking past services, which are most of
 * the book.
 */
const DE_SERVICIOS: readonly string[] = [
  'caja.efectivo',
  'caja.transferencia',
  'ingresos.servicios',
  'comisiones',
  'por_pagar',
  'traslados',
  'por_cobrar',
  'a_favor.efectivo',
  'a_favor.transferencia',
];

/**
 * A filter by account alone, or by none, of all time: the balances know how many rows there are and what they add up to.
 */
const deSiempre = ({ contra, origen, origen_id, metodo_id, fecha_inicio, fecha_fin }: FiltroAsientos): boolean =>
  [contra, origen, origen_id, metodo_id, fecha_inicio, fecha_fin].every((v) => v === undefined);

/** The ticket of a row of the book (`l`), by the record behind it. */
const tiqueteDe = (branch: Sql): Sql => {
  const de = (tabla: Sql, tiquete: Sql) =>
    sql`(SELECT r.${tiquete} FROM ${tabla} r WHERE r.entidad_id = ${branch} AND r.id = l.origen_id)`;
  return sql`(SELECT jsonb_build_object('id', t.id, 'numero', t.numero) FROM tiquete t
    WHERE t.entidad_id = ${branch} AND t.id = CASE l.origen
      WHEN 'servicio' THEN ${de(sql`servicio_realizado`, sql`registro_id`)} WHEN 'venta' THEN ${de(sql`venta`, sql`tiquete_id`)}
      WHEN 'propina' THEN ${de(sql`partida`, sql`tiquete_id`)} WHEN 'devolucion' THEN ${de(sql`devolucion`, sql`tiquete_id`)} END)`;
};

/** Rows by a method: those of a fixed one name none. */
const delMetodo = (id: number): Sql =>
  id > METODOS_FIJOS.transferencia ? sql`l.metodo_id = ${id}` : sql`l.metodo_id IS NULL`;

/** The rows behind a figure. */
@Injectable()
export class LibroQueries {
  constructor(private readonly db: Db) {}

  /**
   * Journal rows in the caller's scope, newest first unless told; `total` is the figure they make up: the sum of
   * `efecto` over the whole filter.
   */
  async asientos(
    session: Session,
    filter: FiltroAsientos,
  ): Promise<{ data: Asiento[]; pagination: Paginacion; total: number }> {
    const who = scopeOf(session, filter.entidad_id);
    const cuentas = familia(filter.cuenta);
    const contras = familia(filter.contra);
    const acreedora = filter.cuenta !== undefined && cuentas.every((c) => CUENTAS_ACREEDORAS.some((a) => a === c));
    const alDebe = sql`(l.debe = ANY(${cuentas}::text[]) AND l.haber = ANY(${contras}::text[]))`;
    const efecto =
      filter.cuenta === undefined
        ? sql`CASE WHEN l.revierte_id IS NULL THEN l.monto ELSE -l.monto END`
        : sql`CASE WHEN ${alDebe} = ${!acreedora}::boolean THEN l.monto ELSE -l.monto END`;
    const where: Sql[] = [
      inScope(who, { entidad: sql`l.entidad_id` }),
      sql`(${alDebe} OR (l.haber = ANY(${cuentas}::text[]) AND l.debe = ANY(${contras}::text[])))`,
    ];
    if (!cuentas.some((c) => DE_SERVICIOS.includes(c))) where.push(sql`l.origen <> 'servicio'`);
    if (filter.operador_id !== undefined) where.push(sql`l.operador_id = ${filter.operador_id}`);
    if (filter.origen !== undefined) where.push(sql`l.origen = ${filter.origen}`);
    if (filter.origen_id !== undefined) where.push(sql`l.origen_id = ${filter.origen_id}`);
    if (filter.metodo_id !== undefined) where.push(delMetodo(filter.metodo_id));
    if (filter.fecha_inicio !== undefined) where.push(sql`l.fecha >= ${filter.fecha_inicio}::date`);
    if (filter.fecha_fin !== undefined) where.push(sql`l.fecha <= ${filter.fecha_fin}::date`);
    const summary = await this.db.row<{ filas: number; total: number }>(
      deSiempre(filter)
        ? this.saldo(session, filter, cuentas, acreedora)
        : sql`SELECT count(*) AS filas, coalesce(sum(${efecto}), 0)::bigint AS total FROM libro l WHERE ${joinSql(where)}`,
    );
    const keys: Keys<typeof ORDEN_ASIENTOS> = {
      fecha: sql`l.fecha`,
      operador: perhaps(placeOfOperator(sql`nullif(l.operador_id, 0)`)),
      efecto,
    };
    const own = down(sql`l.created_at`, sql`l.id`);
    const order = inOrder(keys, filter, own);
    const total = summary?.filas ?? 0;
    const place = nearestEnd(order, backwards(keys, filter, own, scopeOf(session, filter.entidad_id)), total, filter);
    // The keys of the page first: of the rows before it nothing else is looked into.
    const data = await this.db.page<Asiento>(sql`
      SELECT l.id, CASE WHEN l.entidad_id = 0 THEN NULL ELSE jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
        l.fecha, l.debe, l.haber, l.monto, ${efecto} AS efecto, l.cantidad,
        CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS operador,
        (SELECT jsonb_build_object('id', m.id, 'nombre', m.nombre) FROM metodo m WHERE m.id = l.metodo_id) AS metodo,
        ${concepto(branchIn(who, sql`l.entidad_id`))} AS concepto, l.origen, l.origen_id, l.revierte_id,
        ${canNow(session, 'tiquetes.ver') ? tiqueteDe(branchIn(who, sql`l.entidad_id`)) : sql`NULL::jsonb`} AS tiquete,
        ${AUTHOR} AS usuario, l.created_at
      FROM (SELECT l.entidad_id, l.id FROM libro l WHERE ${joinSql(where)}
        ORDER BY ${place.order} ${stretchOf(place.limit, place.offset)}) p
      JOIN libro l ON l.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND l.id = p.id
      JOIN entidad e ON e.id = l.entidad_id JOIN usuario u ON u.id = l.usuario_id LEFT JOIN operador o ON o.id = l.operador_id
      ORDER BY ${order}`);
    return { data, pagination: paginate(filter, total, data.length), total: summary?.total ?? 0 };
  }

  private saldo(
    session: Session,
    { cuenta, entidad_id, operador_id }: FiltroAsientos,
    cuentas: readonly string[],
    acreedora: boolean,
  ): Sql {
    const who = scopeOf(session, entidad_id);
    const own = (columns: { entidad: Sql; operador: Sql }): Sql =>
      joinSql([
        inScope(who, { entidad: columns.entidad }),
        ...(operador_id === undefined ? [] : [sql`${columns.operador} = ${operador_id}`]),
      ]);
    const ofBalance = own({ entidad: sql`s.entidad_id`, operador: sql`s.operador_id` });
    // Each row stands in two accounts; the totals of the days take out what was reversed, as `efecto` does.
    if (cuenta === undefined)
      return sql`SELECT (SELECT coalesce(sum(s.asientos) / 2, 0)::bigint FROM libro_saldo s WHERE ${ofBalance}) AS filas,
        (SELECT coalesce(sum(d.monto), 0)::bigint FROM libro_dia d
          WHERE ${own({ entidad: sql`d.entidad_id`, operador: sql`d.operador_id` })}) AS total`;
    return sql`SELECT coalesce(sum(s.asientos), 0)::bigint AS filas,
        coalesce(sum(s.saldo) * ${acreedora ? -1 : 1}::int, 0)::bigint AS total
      FROM libro_saldo s WHERE ${ofBalance} AND s.cuenta = ANY(${cuentas}::text[])`;
  }
}
