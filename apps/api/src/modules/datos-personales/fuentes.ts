import type { RecursoPersonal, RegistroEncontrado, RegistroPersonal } from '@jornal/contract';
import { inScope } from '../../core/session/scope.js';
import { isAdmin, ownBranch, type Session, scopeOf } from '../../core/session/session.js';
import { matching } from '../../platform/db/search.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/**
 * A record, or several alike ones under the newest of them, the account it hangs from, and the name of a client's
 * business.
 */
export type Fila = RegistroEncontrado & {
  ids: number[];
  usuario_id: number | null;
  comercial?: string | null;
  /** Of audit rows, which side of each tells of the person. */
  partes?: ReadonlyArray<{ id: number; parte: NonNullable<RegistroPersonal['parte']> }>;
};
/** Which records: those that answer a search, or those named (and the ones alike). */
export type Cuales = { busca: string } | { son: readonly RegistroPersonal[] };

/** Reads in a transaction or outside of any. */
export type Lector = <T>(consulta: Sql) => Promise<T[]>;

/** As many of each kind as a search shows. */
export const POR_FUENTE = 200;

type Columnas = { nombre: Sql; email?: Sql; numeros?: readonly Sql[] };

/** Whether a record matches the search. */
const answers = (search: string, { nombre, email, numeros = [] }: Columnas): Sql =>
  matching(search, (holds) => [holds(nombre), ...(email === undefined ? [] : [holds(email)])], numeros);

const idsDe = (resource: RecursoPersonal, which: Cuales): number[] =>
  'son' in which ? which.son.filter((r) => r.recurso === resource).map((r) => r.id) : [];
const entidadesDe = (resource: RecursoPersonal, which: Cuales): number[] =>
  'son' in which ? which.son.filter((r) => r.recurso === resource).map((r) => r.entidad_id) : [];
const which = (resource: RecursoPersonal, which: Cuales, id: Sql, columns: Columnas): Sql =>
  'son' in which ? sql`${id} = ANY(${idsDe(resource, which)}::bigint[])` : answers(which.busca, columns);

const operadores = (session: Session, chosen: Cuales): Sql => {
  const where = which('operador', chosen, sql`o.id`, {
    nombre: sql`o.nombre || ' ' || o.apellido`,
    email: sql`u.email`,
    numeros: [sql`o.telefono`],
  });
  return sql`SELECT 'operador' AS recurso, o.entidad_id, o.id, o.nombre || ' ' || o.apellido AS nombre,
      nullif(o.telefono, '') AS telefono, u.email, NULL AS nit, c.nombre AS detalle, 1 AS cuantos,
      NULL::date AS desde, NULL::date AS hasta, o.activo, jsonb_build_array(o.id) AS ids, o.usuario_id
    FROM operador o JOIN usuario u ON u.id = o.usuario_id JOIN cargo c ON c.id = o.cargo_id
    WHERE ${inScope(scopeOf(session), { entidad: sql`o.entidad_id` })} AND ${where} ORDER BY o.id DESC LIMIT ${POR_FUENTE}`;
};

const clients = (session: Session, chosen: Cuales): Sql => {
  const where = which('client', chosen, sql`c.id`, {
    nombre: sql`c.name || ' ' || c.business_name`,
    email: sql`u.email`,
    numeros: [sql`c.phone`, sql`c.nit`],
  });
  const own = isAdmin(session)
    ? sql`true`
    : sql`c.id = (SELECT e.client_id FROM entidad e WHERE e.id = ${ownBranch(session)})`;
  return sql`SELECT 'client' AS recurso, 0::bigint AS entidad_id, c.id, c.name AS nombre,
      nullif(c.phone, '') AS telefono, u.email, c.nit, c.business_name AS detalle, 1 AS cuantos,
      NULL::date AS desde, NULL::date AS hasta, c.archivado_en IS NULL AS activo, jsonb_build_array(c.id) AS ids,
      c.usuario_id, c.business_name AS comercial
    FROM client c LEFT JOIN usuario u ON u.id = c.usuario_id WHERE ${own} AND ${where} ORDER BY c.id DESC LIMIT ${POR_FUENTE}`;
};

const usuarios = (session: Session, chosen: Cuales): Sql => {
  const where = which('usuario', chosen, sql`u.id`, {
    nombre: sql`concat_ws(' ', u.nombre, o.nombre, o.apellido, c.name, c.business_name)`,
    email: sql`u.email`,
  });
  const own = sql`coalesce(o.entidad_id, u.entidad_id, 0)`;
  // The account of a client is within reach of those who reach the client.
  const theirs = isAdmin(session)
    ? sql`true`
    : sql`(${own} = ${ownBranch(session)} OR c.id = (SELECT e.client_id FROM entidad e WHERE e.id = ${ownBranch(session)}))`;
  return sql`SELECT 'usuario' AS recurso, ${own} AS entidad_id, u.id,
      coalesce(u.nombre, o.nombre || ' ' || o.apellido, c.name) AS nombre, NULL AS telefono, u.email, NULL AS nit,
      coalesce(r.nombre, 'Sin rol') AS detalle, 1 AS cuantos, NULL::date AS desde, NULL::date AS hasta, u.activo,
      jsonb_build_array(u.id) AS ids, u.id AS usuario_id
    FROM usuario u LEFT JOIN role r ON r.id = u.role_id
    LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
    WHERE ${theirs} AND ${where} ORDER BY u.id DESC LIMIT ${POR_FUENTE}`;
};

/**
 * The identity of a person of an appointment: their name and telephone, as in the file of clients, and the e-mail they
 * gave.
 */
const QUIEN_CITA = sql`plano(btrim(c.cliente_nombre)),
  regexp_replace(coalesce(c.cliente_telefono, ''), '[^0-9]', '', 'g'), lower(coalesce(c.cliente_email, ''))`;

const citas = (session: Session, which: Cuales): Sql => {
  const columns = {
    nombre: sql`c.cliente_nombre`,
    email: sql`coalesce(c.cliente_email, '')`,
    numeros: [sql`c.cliente_telefono`],
  };
  const where =
    'son' in which
      ? sql`(c.entidad_id, ${QUIEN_CITA}) IN (SELECT c.entidad_id, ${QUIEN_CITA} FROM cita c
          WHERE c.entidad_id = ANY(${entidadesDe('cita', which)}::bigint[]) AND c.id = ANY(${idsDe('cita', which)}::bigint[]))`
      : answers(which.busca, columns);
  return sql`SELECT 'cita' AS recurso, c.entidad_id, max(c.id) AS id, (array_agg(c.cliente_nombre ORDER BY c.id DESC))[1] AS nombre,
      max(c.cliente_telefono) AS telefono, max(c.cliente_email) AS email,
      NULL AS nit, (array_agg(c.servicio ORDER BY c.id DESC))[1] AS detalle, count(*) AS cuantos, min(c.fecha) AS desde,
      max(c.fecha) AS hasta, true AS activo, jsonb_agg(c.id) AS ids, NULL::bigint AS usuario_id
    FROM cita c WHERE ${inScope(scopeOf(session), { entidad: sql`c.entidad_id` })} AND ${where}
    GROUP BY c.entidad_id, ${QUIEN_CITA} ORDER BY 3 DESC LIMIT ${POR_FUENTE}`;
};

const QUIEN_ESPERA = sql`plano(btrim(p.nombre)), regexp_replace(coalesce(p.telefono, ''), '[^0-9]', '', 'g')`;

const espera = (session: Session, which: Cuales): Sql => {
  const where =
    'son' in which
      ? sql`(p.entidad_id, ${QUIEN_ESPERA}) IN (SELECT p.entidad_id, ${QUIEN_ESPERA}
          FROM persona_espera p WHERE p.entidad_id = ANY(${entidadesDe('persona_espera', which)}::bigint[])
            AND p.id = ANY(${idsDe('persona_espera', which)}::bigint[]))`
      : answers(which.busca, { nombre: sql`p.nombre`, numeros: [sql`p.telefono`] });
  return sql`SELECT 'persona_espera' AS recurso, p.entidad_id, max(p.id) AS id,
      (array_agg(p.nombre ORDER BY p.id DESC))[1] AS nombre, max(p.telefono) AS telefono, NULL AS email, NULL AS nit,
      (array_agg(p.servicio ORDER BY p.id DESC))[1] AS detalle, count(*) AS cuantos, min(p.fecha) AS desde,
      max(p.fecha) AS hasta, bool_or(p.anulado_en IS NULL AND p.atendida_en IS NULL) AS activo,
      jsonb_agg(p.id) AS ids, NULL::bigint AS usuario_id
    FROM persona_espera p WHERE ${inScope(scopeOf(session), { entidad: sql`p.entidad_id` })} AND ${where}
    GROUP BY p.entidad_id, ${QUIEN_ESPERA} ORDER BY 3 DESC LIMIT ${POR_FUENTE}`;
};

/** Cards, each by itself: two of one name and telephone may be of two branches, or one archived. */
const fichas = (session: Session, chosen: Cuales): Sql => {
  const where = which('persona', chosen, sql`p.id`, {
    nombre: sql`p.nombre`,
    email: sql`coalesce(p.email, '')`,
    numeros: [sql`p.telefono_texto`, sql`p.documento`],
  });
  return sql`SELECT 'persona' AS recurso, p.entidad_id, p.id, p.nombre, p.telefono_texto AS telefono, p.email, p.documento AS nit,
      array_to_string(p.etiquetas, ', ') AS detalle, 1 AS cuantos, p.created_at::date AS desde, p.created_at::date AS hasta,
      p.archivado_en IS NULL AS activo, jsonb_build_array(p.id) AS ids, NULL::bigint AS usuario_id
    FROM persona p WHERE ${inScope(scopeOf(session), { entidad: sql`p.entidad_id` })} AND ${where}
    ORDER BY p.id DESC LIMIT ${POR_FUENTE}`;
};

const solicitudes = (session: Session, chosen: Cuales): Sql => {
  const where = which('solicitud', chosen, sql`s.id`, {
    nombre: sql`s.nombre`,
    email: sql`coalesce(s.email, '')`,
    numeros: [sql`s.telefono`],
  });
  return sql`SELECT 'solicitud' AS recurso, s.entidad_id, s.id, s.nombre, s.telefono, s.email, NULL AS nit,
      s.tipo AS detalle, 1 AS cuantos, s.recibida AS desde, s.vence AS hasta, s.respondida_en IS NULL AS activo,
      jsonb_build_array(s.id) AS ids, NULL::bigint AS usuario_id
    FROM solicitud_datos s WHERE ${inScope(scopeOf(session), { entidad: sql`s.entidad_id` })} AND ${where}
    ORDER BY s.id DESC LIMIT ${POR_FUENTE}`;
};

/**
 * Mail belongs to no branch: only accounts that see all of them read it here. Of every address found, all the mails
 * sent to it are told.
 */
const mails = (session: Session, chosen: Cuales): Sql => {
  const where = which('correo', chosen, sql`n.id`, { nombre: sql`n.asunto || ' ' || n.cuerpo`, email: sql`n.para` });
  return sql`SELECT 'correo' AS recurso, 0::bigint AS entidad_id, max(m.id) AS id, NULL AS nombre, NULL AS telefono,
      lower(m.para) AS email, NULL AS nit, (array_agg(m.asunto ORDER BY m.id DESC))[1] AS detalle,
      count(*) AS cuantos, min(m.created_at)::date AS desde, max(m.created_at)::date AS hasta,
      bool_or(m.enviado_en IS NULL) AS activo, jsonb_agg(m.id) AS ids, NULL::bigint AS usuario_id
    FROM correo_saliente m
    WHERE ${isAdmin(session)}::boolean AND lower(m.para) IN (SELECT lower(n.para) FROM correo_saliente n WHERE ${where})
    GROUP BY lower(m.para) ORDER BY 3 DESC LIMIT ${POR_FUENTE}`;
};

/** The statements of the places where people are; the audit trail is read apart (`audit-people.ts`). */
const FUENTES: Readonly<Record<Exclude<RecursoPersonal, 'auditoria'>, (session: Session, which: Cuales) => Sql>> = {
  operador: operadores,
  client: clients,
  usuario: usuarios,
  cita: citas,
  persona_espera: espera,
  persona: fichas,
  solicitud: solicitudes,
  correo: mails,
};

/** The statements that answer the records of every source, or of the sources that are named. */
export const consultas = (session: Session, which: Cuales): Sql[] =>
  Object.entries(FUENTES)
    .filter(([resource]) => 'busca' in which || which.son.some((r) => r.recurso === resource))
    .map(
      ([, source]) =>
        sql`SELECT f.*, CASE WHEN f.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
          FROM (${source(session, which)}) f LEFT JOIN entidad e ON e.id = f.entidad_id ORDER BY f.id DESC`,
    );
