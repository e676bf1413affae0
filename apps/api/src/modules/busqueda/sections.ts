import { HALLADOS_POR_TIPO } from '@jornal/contract';
import { seesContact } from '../../core/people/contact.js';
import { GENERAL } from '../../core/session/branch.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import {
  canNow,
  historyReach,
  onlyOwn,
  personalScope,
  type Reach,
  type Session,
  scopeOf,
} from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { citasAlAlcance } from '../agenda/citas.queries.js';
import { clienteAlAlcance } from '../clientes/clientes.queries.js';
import { deQuien } from '../tiquetes/alcance.queries.js';
import { alAlcance } from '../tiquetes/lista.queries.js';
import { cuentasAlAlcance } from '../usuarios/usuarios.service.js';

/**
 * A kind of records within reach: its statement up to the words, and the text that is searched. `once`: of rows of one
 * name the newest stands for all.
 */
export type Found = { rows: Sql; name: Sql; once?: true };
/** `first`: the order and the number of those that count, where every branch has one of that number. */
export type Numbered = { rows: Sql; id: Sql; first?: Sql };
/** The part of a kind that a caller sees, in a branch or in all of theirs; null: nothing. */
type Section<T> = (session: Session, entidad_id: number | undefined) => T | null;

const named = (entidad_id: number | undefined) => (entidad_id === undefined ? {} : { entidad_id });

/** The columns of an answer. */
const columns = (kind: string, id: Sql, name: Sql, detail: Sql, branch: Sql, day: Sql = sql`NULL`): Sql =>
  sql`SELECT ${kind} AS tipo, ${id} AS id, ${name} AS nombre, ${detail} AS detalle, ${day}::date AS fecha,
    nullif(${branch}, ${GENERAL}) AS entidad_id`;

const operadores: Section<Found> = (session, entidad_id) => {
  if (!canNow(session, 'operadores.ver') && !canNow(session, 'pagos.ver')) return null;
  const own = onlyOwn(session) ? sql`o.id = ${session.operador?.id ?? null}` : sql`true`;
  const name = sql`o.nombre || ' ' || o.apellido`;
  return {
    rows: sql`${columns('operador', sql`o.id`, name, sql`e.name`, sql`o.entidad_id`)}
      FROM operador o JOIN entidad e ON e.id = o.entidad_id
      WHERE o.activo AND ${own} AND ${inScope(scopeOf(session, entidad_id), { entidad: sql`o.entidad_id` })}`,
    name,
  };
};

/** The telephone of an appointment, for who may see how to reach people. */
const telefonoPara = (session: Session): Sql => (seesContact(session) ? sql`c.cliente_telefono` : sql`NULL::text`);

/** A person is known by the name of their appointments. */
const personas: Section<Found> = (session, entidad_id) =>
  canNow(session, 'agendas.ver')
    ? {
        rows: sql`${columns('persona', sql`c.id`, sql`c.cliente_nombre`, telefonoPara(session), sql`c.entidad_id`)}
          FROM cita c WHERE c.anulado_en IS NULL AND ${citasAlAlcance(personalScope(session, named(entidad_id)))}`,
        name: sql`c.cliente_nombre`,
        once: true,
      }
    : null;

/** Accounts of no operator: those are found by their own names. */
const usuarios: Section<Found> = (session) => {
  if (!canNow(session, 'usuarios.ver')) return null;
  const name = sql`coalesce(u.nombre, c.name, u.email)`;
  return {
    rows: sql`${columns('usuario', sql`u.id`, name, sql`r.nombre`, sql`coalesce(o.entidad_id, u.entidad_id)`)}
      FROM usuario u LEFT JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id
        LEFT JOIN client c ON c.usuario_id = u.id LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)
      WHERE u.activo AND o.id IS NULL AND ${cuentasAlAlcance(session)}`,
    name: sql`coalesce(u.nombre, '') || ' ' || u.email`,
  };
};

const clientes: Section<Found> = (session) =>
  canNow(session, 'entidades.ver')
    ? {
        rows: sql`${columns('cliente', sql`c.id`, sql`c.business_name`, sql`c.nit`, sql`NULL::bigint`)}
          FROM client c WHERE c.archivado_en IS NULL AND ${clienteAlAlcance(session)}`,
        name: sql`c.name || ' ' || c.business_name || ' ' || c.nit`,
      }
    : null;

const servicios: Section<Found> = (session, entidad_id) => {
  if (!canNow(session, 'servicios.ver')) return null;
  const branch = scopeOf(session, entidad_id).entidad_id;
  const here = branch === null ? sql`true` : sql`(s.entidad_id = ${branch} OR s.entidad_id IS NULL)`;
  return {
    rows: sql`${columns('servicio', sql`s.id`, sql`s.nombre`, sql`e.name`, sql`s.entidad_id`)}
      FROM servicio s LEFT JOIN entidad e ON e.id = s.entidad_id WHERE s.archivado_en IS NULL AND s.estado AND ${here}`,
    name: sql`s.nombre`,
  };
};

const productos: Section<Found> = (session, entidad_id) =>
  canNow(session, 'productos.ver')
    ? {
        rows: sql`${columns('producto', sql`p.id`, sql`p.nombre`, sql`e.name`, sql`p.entidad_id`)}
          FROM producto p JOIN entidad e ON e.id = p.entidad_id
          WHERE p.archivado_en IS NULL AND ${inScope(scopeOf(session, entidad_id), { entidad: sql`p.entidad_id` })}`,
        name: sql`p.nombre`,
      }
    : null;

const articulos: Section<Found> = (session, entidad_id) =>
  canNow(session, 'inventario.ver')
    ? {
        rows: sql`${columns('articulo', sql`a.id`, sql`a.nombre`, sql`e.name`, sql`a.entidad_id`)}
          FROM articulo a JOIN entidad e ON e.id = a.entidad_id
          WHERE a.archivado_en IS NULL AND ${inScope(scopeOf(session, entidad_id), { entidad: sql`a.entidad_id` })}`,
        name: sql`a.nombre`,
      }
    : null;

export const NAMED: ReadonlyArray<Section<Found>> = [
  operadores,
  personas,
  usuarios,
  clientes,
  servicios,
  productos,
  articulos,
];

/**
 * The rows of a number in every branch within reach: by the key of each branch, so that none is read whole where they
 * are all looked at.
 */
const inEach = (who: Reach, entidad: Sql, operador?: Sql): Sql =>
  who.entidad_id === null
    ? sql`${entidad} = ANY(ARRAY(SELECT b.id FROM entidad b)) AND ${inScope(who, { entidad, ...(operador && { operador }) })}`
    : inScope(who, { entidad, ...(operador && { operador }) });

const ventas: Section<Numbered> = (session, entidad_id) => {
  if (!canNow(session, 'ventas.ver')) return null;
  const who = scopeOf(session, entidad_id);
  const sold = sql`(SELECT l.nombre FROM venta_linea l
    WHERE l.entidad_id = ${branchIn(who, sql`v.entidad_id`)} AND l.venta_id = v.id ORDER BY l.linea LIMIT 1)`;
  return {
    rows: sql`${columns('venta', sql`v.id`, sold, sql`e.name`, sql`v.entidad_id`, sql`v.fecha`)}
      FROM venta v JOIN entidad e ON e.id = v.entidad_id
      WHERE v.anulado_en IS NULL AND ${inEach(who, sql`v.entidad_id`)}`,
    id: sql`v.id`,
  };
};

const realizados: Section<Numbered> = (session, entidad_id) => {
  if (!canNow(session, 'servicios.ver')) return null;
  const who = historyReach(session, named(entidad_id));
  const by = sql`o.nombre || ' ' || o.apellido`;
  return {
    rows: sql`${columns('servicio_realizado', sql`s.id`, sql`s.servicio_nombre`, by, sql`s.entidad_id`, sql`s.fecha`)}
      FROM servicio_realizado s JOIN operador o ON o.id = s.empleado_id
      WHERE s.anulado_en IS NULL AND ${inEach(who, sql`s.entidad_id`, sql`s.empleado_id`)}`,
    id: sql`s.id`,
  };
};

const gastos: Section<Numbered> = (session, entidad_id) =>
  canNow(session, 'gastos.ver')
    ? {
        rows: sql`${columns('gasto', sql`g.id`, sql`g.descripcion`, sql`e.name`, sql`g.entidad_id`, sql`g.fecha`)}
          FROM gasto g JOIN entidad e ON e.id = g.entidad_id
          WHERE g.anulado_en IS NULL AND ${inEach(scopeOf(session, entidad_id), sql`g.entidad_id`)}`,
        id: sql`g.id`,
      }
    : null;

const ingresos: Section<Numbered> = (session, entidad_id) =>
  canNow(session, 'ingresos_adicionales.ver')
    ? {
        rows: sql`${columns('ingreso', sql`i.id`, sql`i.concepto`, sql`e.name`, sql`i.entidad_id`, sql`i.fecha`)}
          FROM ingreso i JOIN entidad e ON e.id = i.entidad_id
          WHERE i.anulado_en IS NULL AND ${inEach(scopeOf(session, entidad_id), sql`i.entidad_id`)}`,
        id: sql`i.id`,
      }
    : null;

const pagos: Section<Numbered> = (session, entidad_id) => {
  if (!canNow(session, 'pagos.ver')) return null;
  const who = personalScope(session, named(entidad_id));
  return {
    rows: sql`${columns('pago', sql`p.id`, sql`o.nombre || ' ' || o.apellido`, sql`e.name`, sql`p.entidad_id`, sql`p.fecha`)}
      FROM pago p JOIN operador o ON o.id = p.empleado_id JOIN entidad e ON e.id = p.entidad_id
      WHERE p.anulado_en IS NULL AND ${inEach(who, sql`p.entidad_id`, sql`p.empleado_id`)}`,
    id: sql`p.id`,
  };
};

/** Every branch has a ticket of that number. */
const tiquetes: Section<Numbered> = (session, entidad_id) => {
  if (!canNow(session, 'tiquetes.ver')) return null;
  const who = historyReach(session, named(entidad_id));
  const branch = branchIn(who, sql`t.entidad_id`);
  const [mine, sold] = [deQuien(who, sql`s.empleado_id`), deQuien(who, sql`v.empleado_id`)];
  const service = sql`(SELECT s.servicio_nombre FROM servicio_realizado s
    WHERE s.entidad_id = ${branch} AND s.registro_id = t.id ${mine} ORDER BY s.id LIMIT 1)`;
  const product = sql`(SELECT l.nombre FROM venta v JOIN venta_linea l ON l.entidad_id = ${branch} AND l.venta_id = v.id
    WHERE v.entidad_id = ${branch} AND v.tiquete_id = t.id ${sold} ORDER BY v.id, l.linea LIMIT 1)`;
  const what = sql`concat_ws(' · ', coalesce(${service}, ${product}), e.name)`;
  const { where } = alAlcance({ who, where: inEach({ ...who, empleado_id: null }, sql`t.entidad_id`) }, who);
  return {
    rows: sql`${columns('tiquete', sql`t.id`, sql`'Tiquete ' || t.numero`, what, sql`t.entidad_id`, sql`t.fecha`)}
      FROM tiquete t JOIN entidad e ON e.id = t.entidad_id WHERE ${where}`,
    id: sql`t.numero`,
    first: sql`ORDER BY t.created_at DESC, t.id DESC LIMIT ${HALLADOS_POR_TIPO}`,
  };
};

export const NUMBERED: ReadonlyArray<Section<Numbered>> = [tiquetes, ventas, realizados, gastos, ingresos, pagos];
