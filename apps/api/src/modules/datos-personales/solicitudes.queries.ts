import {
  type AceptacionFila,
  type contract,
  diasHabilesEntre,
  PALABRAS_VALOR,
  type QueryOf,
  type SolicitudDatos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type List, type ListFile, scoped, seen } from '../../core/lists/list.js';
import { alphabetical, down, perhaps, up } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { isAdmin, ownBranch, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { exigirAlcanceDePersonas } from './registros.js';

/** The name of an account, or its e-mail where there is none. */
const who = (usuario: Sql, operador: Sql) =>
  sql`jsonb_build_object('id', ${usuario}.id,
        'nombre', coalesce(${operador}.nombre || ' ' || ${operador}.apellido, ${usuario}.nombre, ${usuario}.email))`;

const SOLICITUD = sql`
  SELECT s.id, CASE WHEN s.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, s.tipo,
    s.nombre, s.telefono, s.email, s.detalle, s.recibida, s.vence,
    ${who(sql`u`, sql`o`)} AS usuario, s.created_at, s.respuesta, s.respondida_en,
    CASE WHEN r.id IS NOT NULL THEN ${who(sql`r`, sql`p`)} END AS respondida_por
  FROM solicitud_datos s JOIN entidad e ON e.id = s.entidad_id
  JOIN usuario u ON u.id = s.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id
    LEFT JOIN usuario r ON r.id = s.respondida_por LEFT JOIN operador p ON p.usuario_id = r.id`;

type SolicitudLeida = Omit<SolicitudDatos, 'dias' | 'vencida'>;

/** How long there is to answer, or how late it is: nothing once it was answered. */
function conPlazo(row: SolicitudLeida, hoy: string): SolicitudDatos {
  const open = row.respondida_en === null;
  return { ...row, dias: open ? diasHabilesEntre(hoy, row.vence) : 0, vencida: open && row.vence < hoy };
}

type FiltroSolicitudes = QueryOf<typeof contract.datosPersonales.solicitudes>;

export const SOLICITUDES: ListFile<SolicitudDatos> = {
  name: 'solicitudes',
  title: 'Solicitudes sobre datos personales',
  columns: [
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => PALABRAS_VALOR[tipo] },
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Detalle', tipo: 'texto', de: ({ detalle }) => detalle },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    { titulo: 'Recibida', tipo: 'fecha', de: ({ recibida }) => recibida },
    { titulo: 'Vence', tipo: 'fecha', de: ({ vence }) => vence },
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ respondida_en, vencida }) =>
        respondida_en !== null ? 'Respondida' : vencida ? 'Vencida' : 'Sin responder',
    },
    { titulo: 'Respondida', tipo: 'instante', de: ({ respondida_en }) => respondida_en },
    { titulo: 'Respuesta', tipo: 'texto', de: ({ respuesta }) => respuesta },
    { titulo: 'Respondió', tipo: 'texto', de: ({ respondida_por }) => respondida_por?.nombre },
  ],
};

/** Open ones first, by when they are due; then the answered ones, newest first, unless told. */
const solicitudesDe = (hoy: string): List<SolicitudDatos, FiltroSolicitudes, never, SolicitudLeida> => ({
  from: sql`solicitud_datos s`,
  rows: SOLICITUD,
  each: (row) => conPlazo(row, hoy),
  scope: (session, { entidad_id }) => {
    exigirAlcanceDePersonas(session);
    return scoped(scopeOf(session, entidad_id), { entidad: sql`s.entidad_id` });
  },
  filters: {
    estado: (status) =>
      ({
        abiertas: sql`s.respondida_en IS NULL`,
        vencidas: sql`s.respondida_en IS NULL AND s.vence < ${hoy}::date`,
        respondidas: sql`s.respondida_en IS NOT NULL`,
        todas: null,
      })[status],
    search: (text) => matching(text, (holds) => [holds(sql`concat_ws(' ', s.nombre, s.email)`)], [sql`s.telefono`]),
  },
  order: {
    persona: alphabetical(sql`s.nombre`),
    tipo: alphabetical(sql`s.tipo`),
    entidad: alphabetical(sql`e.name`),
    recibida: sql`s.recibida`,
    vence: sql`s.vence`,
  },
  own: sql`s.respondida_en DESC NULLS FIRST, s.vence, s.id`,
  file: SOLICITUDES,
});

const ACEPTADAS = sql`aceptacion a JOIN usuario u ON u.id = a.usuario_id
  LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
  LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)`;

const SOLAS = { table: sql`aceptacion`, alias: sql`a`, key: ['usuario_id', 'version'] };

type FiltroAceptaciones = QueryOf<typeof contract.datosPersonales.aceptaciones>;

/** Which version of the policy and terms each account accepted, the newest first unless told. */
export const ACEPTACIONES: List<AceptacionFila, FiltroAceptaciones> = {
  from: ACEPTADAS,
  rows: sql`
    SELECT jsonb_build_object('id', u.id, 'nombre', u.email) AS usuario,
      coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name) AS nombre,
      CASE WHEN e.id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, a.version, a.aceptado_en FROM ${ACEPTADAS}`,
  scope: (session) => {
    exigirAlcanceDePersonas(session);
    return seen(isAdmin(session) ? sql`true` : sql`coalesce(o.entidad_id, u.entidad_id) = ${ownBranch(session)}`);
  },
  filters: {
    search: (text) =>
      matching(text, (holds) => [
        holds(sql`concat_ws(' ', u.nombre, o.nombre, o.apellido, c.name, u.email, a.version)`),
      ]),
  },
  order: {
    usuario: alphabetical(sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name, u.email)`),
    entidad: perhaps(alphabetical(sql`CASE WHEN e.id > 0 THEN e.name END`)),
    version: alphabetical(sql`a.version`),
    aceptado: sql`a.aceptado_en`,
  },
  own: [...down(sql`a.aceptado_en`), ...up(sql`a.usuario_id`, sql`a.version`)],
  file: {
    name: 'aceptaciones',
    title: 'Aceptaciones de la política y los términos',
    columns: [
      { titulo: 'Nombre', tipo: 'texto', de: ({ nombre }) => nombre },
      { titulo: 'Cuenta', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre },
      { titulo: 'Versión', tipo: 'texto', de: ({ version }) => version },
      { titulo: 'Aceptada', tipo: 'instante', de: ({ aceptado_en }) => aceptado_en },
    ],
  },
};

/** A request inside the transaction that wrote it. */
export async function solicitudEn(
  em: EntityManager,
  { entidad_id, id }: { entidad_id: number; id: number },
  hoy: string,
): Promise<SolicitudDatos | null> {
  const row = await rowIn<SolicitudLeida>(em, sql`${SOLICITUD} WHERE s.entidad_id = ${entidad_id} AND s.id = ${id}`);
  return row && conPlazo(row, hoy);
}

@Injectable()
export class SolicitudesQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async listar(session: Session, filter: FiltroSolicitudes) {
    return await readList(this.db, solicitudesDe(this.clock.today()), session, filter);
  }

  /** Of all accounts, and by what an acceptance says itself, it is found before anything is known of the account. */
  async aceptaciones(session: Session, filter: FiltroAceptaciones) {
    const alone = isAdmin(session) && filter.search === '' && !['usuario', 'entidad'].includes(filter.orden ?? '');
    return await readList(this.db, alone ? { ...ACEPTACIONES, from: SOLAS } : ACEPTACIONES, session, filter);
  }
}
