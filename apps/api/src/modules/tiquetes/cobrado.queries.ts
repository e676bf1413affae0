import { type Periodo, sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { joinSql, literal, type Sql, sql } from '../../platform/db/sql.js';

export type De = { quien: Reach; periodo: Periodo };

/** A row may say these of its ticket or return: the head what it is and how it was paid, each of its lines its own part. */
const DICHOS = {
  ...{ numero: 'bigint', estado: 'text', persona_id: 'bigint', fecha: 'date', created_at: 'timestamptz' },
  ...{ total: 'bigint', monto_efectivo: 'bigint', monto_transferencia: 'bigint', monto_por_cobrar: 'bigint' },
  ...{ devuelto: 'bigint', saldo: 'bigint', servicios: 'bigint', descuento: 'bigint', propina: 'bigint' },
  ...{ clase: 'integer', linea: 'bigint', puesto: 'integer', nombre: 'text', cantidad: 'bigint' },
  ...{ empleado_id: 'bigint', viva: 'boolean' },
} as const;
type Dichos = Partial<Record<keyof typeof DICHOS, Sql>>;

/** Rows of a ticket, or of a return (`vez`) of it. */
const filas = ({ entidad_id, id, vez }: Record<'entidad_id' | 'id' | 'vez', Sql>, dichos: Dichos, from: Sql): Sql => {
  const columnas = Object.entries(DICHOS).map(
    ([columna, tipo]) =>
      sql`(${dichos[columna as keyof Dichos] ?? literal('NULL')})::${literal(tipo)} AS ${literal(columna)}`,
  );
  return sql`SELECT ${entidad_id} AS entidad_id, ${id} AS id, ${vez}::bigint AS vez, ${joinSql(columnas, ', ')} ${from}`;
};

const enDias = ({ quien, periodo: { inicio, fin } }: De, tabla: Sql): Sql =>
  sql`${inScope({ ...quien, empleado_id: null }, { entidad: sql`${tabla}.entidad_id` })}
    AND ${tabla}.fecha BETWEEN ${inicio}::date AND ${fin}::date`;

const TIQUETE = { entidad_id: sql`t.entidad_id`, id: sql`t.id`, vez: sql`0` };
const cabezas = (de: De): Sql =>
  filas(
    TIQUETE,
    {
      ...{ numero: sql`t.numero`, estado: sql`t.estado`, persona_id: sql`t.persona_id`, fecha: sql`t.fecha` },
      ...{ created_at: sql`t.created_at`, total: sql`t.total`, monto_efectivo: sql`t.monto_efectivo` },
      ...{ monto_transferencia: sql`t.monto_transferencia`, monto_por_cobrar: sql`t.monto_por_cobrar` },
      ...{ devuelto: sql`t.devuelto`, saldo: sql`t.saldo` },
    },
    sql`FROM tiquete t WHERE ${enDias(de, sql`t`)}`,
  );

const enPie = (linea: Sql, monto: Sql): Sql => sql`CASE WHEN ${linea}.anulado_en IS NULL THEN ${monto} END`;
const servicios = (de: De): Sql =>
  filas(
    { entidad_id: sql`s.entidad_id`, id: sql`s.registro_id`, vez: sql`0` },
    {
      servicios: enPie(sql`s`, sql`s.total_con_descuento`),
      descuento: enPie(sql`s`, sql`s.total_servicio - s.total_con_descuento`),
      ...{ clase: sql`0`, linea: sql`s.id`, puesto: sql`0`, nombre: sql`s.servicio_nombre`, cantidad: sql`s.cantidad` },
      ...{ empleado_id: sql`s.empleado_id`, viva: sql`s.anulado_en IS NULL` },
    },
    sql`FROM servicio_realizado s WHERE ${enDias(de, sql`s`)} AND s.registro_id IS NOT NULL AND s.correccion_id IS NULL`,
  );

/** A sale is of the day it was written on: the days asked for, one more on each side, are a stretch of the index. */
const ventas = (de: De): Sql =>
  filas(
    { entidad_id: sql`v.entidad_id`, id: sql`v.tiquete_id`, vez: sql`0` },
    {
      descuento: enPie(sql`v`, sql`l.descuento`),
      ...{ clase: sql`1`, linea: sql`v.id`, puesto: sql`l.linea`, nombre: sql`l.nombre`, cantidad: sql`l.cantidad` },
      ...{ empleado_id: sql`v.empleado_id`, viva: sql`v.anulado_en IS NULL` },
    },
    sql`FROM venta v JOIN venta_linea l ON l.entidad_id = ${branchIn(de.quien, sql`v.entidad_id`)} AND l.venta_id = v.id
    WHERE ${enDias(de, sql`v`)} AND v.correccion_id IS NULL AND v.created_at >= ${sumarDias(de.periodo.inicio, -1)}::timestamptz
      AND v.created_at < ${sumarDias(de.periodo.fin, 3)}::timestamptz`,
  );

const propinas = (de: De): Sql =>
  filas(
    { entidad_id: sql`p.entidad_id`, id: sql`p.tiquete_id`, vez: sql`0` },
    { propina: sql`p.monto_empleado` },
    sql`FROM partida p WHERE ${enDias(de, sql`p`)} AND p.clase = 'propina' AND p.anulado_en IS NULL`,
  );

const devoluciones = (de: De): Sql =>
  filas(
    { entidad_id: sql`d.entidad_id`, id: sql`t.id`, vez: sql`d.id` },
    {
      ...{ numero: sql`t.numero`, estado: sql`d.tipo`, persona_id: sql`t.persona_id`, fecha: sql`d.fecha` },
      created_at: sql`d.created_at`,
    },
    sql`FROM devolucion d JOIN tiquete t ON t.entidad_id = ${branchIn(de.quien, sql`d.entidad_id`)} AND t.id = d.tiquete_id
    WHERE ${enDias(de, sql`d`)}`,
  );

const devueltas = (de: De): Sql => {
  const rama = branchIn(de.quien, sql`n.entidad_id`);
  return filas(
    { entidad_id: sql`n.entidad_id`, id: sql`d.tiquete_id`, vez: sql`d.id` },
    {
      ...{
        total: sql`-n.monto`,
        monto_efectivo: sql`-n.monto_efectivo`,
        monto_transferencia: sql`-n.monto_transferencia`,
      },
      monto_por_cobrar: sql`-n.monto_por_cobrar`,
      servicios: sql`CASE WHEN n.servicio_realizado_id IS NOT NULL THEN -n.monto END`,
      ...{ clase: sql`0`, linea: sql`n.linea`, puesto: sql`0`, nombre: sql`coalesce(s.servicio_nombre, l.nombre)` },
      ...{ cantidad: sql`n.cantidad`, empleado_id: sql`n.empleado_id`, viva: sql`true` },
    },
    sql`FROM devolucion_linea n JOIN devolucion d ON d.entidad_id = ${rama} AND d.id = n.devolucion_id
      LEFT JOIN servicio_realizado s ON s.entidad_id = ${rama} AND s.id = n.servicio_realizado_id
      LEFT JOIN venta_linea l ON l.entidad_id = ${rama} AND l.venta_id = n.venta_id
    WHERE ${enDias(de, sql`n`)}`,
  );
};

/** A line as people read it, and who worked or sold. Of a ticket those that stand; of an annulled one, all that it had. */
const DICHA = sql`x.nombre || CASE WHEN x.cantidad > 1 THEN ' × ' || x.cantidad ELSE '' END`;
const LINEAS = sql`string_agg(${DICHA}, ', ' ORDER BY x.clase, x.linea, x.puesto)`;
const OPERADORES = sql`string_agg(DISTINCT concat_ws(' ', o.nombre, o.apellido), ', ')`;

/**
 * The tickets of a period with their money as figures count it, to be read as `c`; below 0 what was given back of any of
 * them in it, by return (`vez`), on the day it was made (docs/decisions/0126). An annulled one is there with 0. All that is
 * known of a ticket is gathered in one sum: joined part by part, a plan may read a part again for each ticket.
 */
export const cobrado = (de: De): Sql => {
  const partes = [cabezas, servicios, ventas, propinas, devoluciones, devueltas].map((parte) => parte(de));
  return sql`(SELECT x.entidad_id, x.id, x.vez, max(x.numero) AS numero, max(x.estado) AS estado, max(x.persona_id) AS persona_id,
      max(x.fecha) AS fecha, max(x.created_at) AS created_at, sum(x.total)::bigint AS total,
      coalesce(sum(x.servicios), 0)::bigint AS servicios, (sum(x.total) - coalesce(sum(x.servicios), 0))::bigint AS productos,
      CASE x.vez WHEN 0 THEN coalesce(sum(x.descuento), 0)::bigint END AS descuento, sum(x.monto_efectivo)::bigint AS monto_efectivo,
      sum(x.monto_transferencia)::bigint AS monto_transferencia, sum(x.monto_por_cobrar)::bigint AS monto_por_cobrar,
      sum(x.propina)::bigint AS propina, max(x.devuelto) AS devuelto, max(x.saldo) AS saldo,
      coalesce(${LINEAS} FILTER (WHERE x.viva), ${LINEAS}) AS lineas,
      coalesce(${OPERADORES} FILTER (WHERE x.viva AND o.id IS NOT NULL), ${OPERADORES} FILTER (WHERE o.id IS NOT NULL)) AS operadores
    FROM (${joinSql(partes, ' UNION ALL ')}) x LEFT JOIN operador o ON o.id = x.empleado_id
    GROUP BY x.entidad_id, x.id, x.vez HAVING count(x.numero) > 0)`;
};
