import {
  type AceptacionFila,
  diasHabilesEntre,
  type ORDEN_ACEPTACIONES,
  type ORDEN_SOLICITUDES,
  type Ordenada,
  type Paginacion,
  type SolicitudDatos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { Db, inScope } from '../../core/db/db.js';
import { alphabetical, inOrder, type Keys, perhaps } from '../../core/db/order.js';
import { paginate } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { joinSql, rowIn, type Sql, sql } from '../../core/db/sql.js';
import { isAdmin, ownBranch, type Session, scopeOf } from '../../core/session.js';
import { exigirAlcanceDePersonas } from './registros.js';

/** Somebody who signs in, as they are named: their name, or the e-mail where there is none. */
const quien = (usuario: Sql, operador: Sql) =>
  sql`jsonb_build_object('id', ${usuario}.id, 'nombre', coalesce(${operador}.nombre || ' ' || ${operador}.apellido, ${usuario}.nombre, ${usuario}.email))`;

const SOLICITUD = sql`
  SELECT s.id, CASE WHEN s.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, s.tipo, s.nombre, s.telefono, s.email, s.detalle, s.recibida, s.vence,
    ${quien(sql`u`, sql`o`)} AS usuario, s.created_at, s.respuesta, s.respondida_en,
    CASE WHEN r.id IS NOT NULL THEN ${quien(sql`r`, sql`p`)} END AS respondida_por
  FROM solicitud_datos s JOIN entidad e ON e.id = s.entidad_id JOIN usuario u ON u.id = s.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id
    LEFT JOIN usuario r ON r.id = s.respondida_por LEFT JOIN operador p ON p.usuario_id = r.id`;

type Leida = Omit<SolicitudDatos, 'dias' | 'vencida'>;

/** One inside the transaction that wrote it. */
export async function solicitudEn(
  em: EntityManager,
  { entidad_id, id }: { entidad_id: number; id: number },
  hoy: string,
): Promise<SolicitudDatos | null> {
  const fila = await rowIn<Leida>(em, sql`${SOLICITUD} WHERE s.entidad_id = ${entidad_id} AND s.id = ${id}`);
  return fila && conPlazo(fila, hoy);
}

/** How long there is to answer, or how late it is: nothing once it was answered. */
function conPlazo(fila: Leida, hoy: string): SolicitudDatos {
  const abierta = fila.respondida_en === null;
  return { ...fila, dias: abierta ? diasHabilesEntre(hoy, fila.vence) : 0, vencida: abierta && fila.vence < hoy };
}

const CLAVES: Keys<typeof ORDEN_SOLICITUDES> = {
  persona: alphabetical(sql`s.nombre`),
  tipo: alphabetical(sql`s.tipo`),
  entidad: alphabetical(sql`e.name`),
  recibida: sql`s.recibida`,
  vence: sql`s.vence`,
};

const CLAVES_ACEPTACION: Keys<typeof ORDEN_ACEPTACIONES> = {
  usuario: alphabetical(sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name, u.email)`),
  entidad: perhaps(alphabetical(sql`CASE WHEN e.id > 0 THEN e.name END`)),
  version: alphabetical(sql`a.version`),
  aceptado: sql`a.aceptado_en`,
};

type Filtro = Ordenada<typeof ORDEN_SOLICITUDES> & {
  page: number;
  per_page: number;
  search: string;
  estado: 'abiertas' | 'vencidas' | 'respondidas' | 'todas';
  entidad_id?: number;
};

@Injectable()
export class SolicitudesQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
  ) {}

  /** Open ones first, by when they are due; then the answered ones, newest first, unless told. */
  async listar(sesion: Session, filtro: Filtro): Promise<{ data: SolicitudDatos[]; pagination: Paginacion }> {
    exigirAlcanceDePersonas(sesion);
    const hoy = this.reloj.today();
    const donde = [inScope(scopeOf(sesion, filtro.entidad_id), { entidad: sql`s.entidad_id` })];
    if (filtro.estado === 'abiertas' || filtro.estado === 'vencidas') donde.push(sql`s.respondida_en IS NULL`);
    if (filtro.estado === 'vencidas') donde.push(sql`s.vence < ${hoy}::date`);
    if (filtro.estado === 'respondidas') donde.push(sql`s.respondida_en IS NOT NULL`);
    if (filtro.search !== '')
      donde.push(
        matching(filtro.search, (holds) => [holds(sql`concat_ws(' ', s.nombre, s.email)`)], [sql`s.telefono`]),
      );
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM solicitud_datos s WHERE ${joinSql(donde)}`,
    );
    const data = await this.db.page(
      sql`${SOLICITUD} WHERE ${joinSql(donde)} ORDER BY ${inOrder(CLAVES, filtro, sql`s.respondida_en DESC NULLS FIRST, s.vence, s.id`)} LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
      (fila: Leida) => conPlazo(fila, hoy),
    );
    return { data, pagination: paginate(filtro, total, data.length) };
  }

  /** Which version of the policy and terms each account accepted, the newest first. */
  async aceptaciones(
    sesion: Session,
    filtro: Ordenada<typeof ORDEN_ACEPTACIONES> & { page: number; per_page: number; search: string },
  ): Promise<{ data: AceptacionFila[]; pagination: Paginacion }> {
    exigirAlcanceDePersonas(sesion);
    const suya = isAdmin(sesion) ? sql`true` : sql`coalesce(o.entidad_id, u.entidad_id) = ${ownBranch(sesion)}`;
    const donde = [suya];
    if (filtro.search !== '')
      donde.push(
        matching(filtro.search, (holds) => [
          holds(sql`concat_ws(' ', u.nombre, o.nombre, o.apellido, c.name, u.email, a.version)`),
        ]),
      );
    const de = sql`FROM aceptacion a JOIN usuario u ON u.id = a.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
      LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id) WHERE ${joinSql(donde)}`;
    const { total } = await this.db.onlyRow<{ total: number }>(sql`SELECT count(*) AS total ${de}`);
    const data = await this.db.page<AceptacionFila>(
      sql`SELECT jsonb_build_object('id', u.id, 'nombre', u.email) AS usuario, coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name) AS nombre,
            CASE WHEN e.id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad, a.version, a.aceptado_en
          ${de} ORDER BY ${inOrder(CLAVES_ACEPTACION, filtro, sql`a.aceptado_en DESC, u.id, a.version`)} LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
    );
    return { data, pagination: paginate(filtro, total, data.length) };
  }
}
