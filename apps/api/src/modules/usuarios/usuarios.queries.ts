import type { ORDEN_USUARIOS, Ordenada, Paginacion, Usuario } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ensureFound } from '../../core/business-error.js';
import { Db } from '../../core/db/db.js';
import { alphabetical, inOrder, type Keys, perhaps } from '../../core/db/order.js';
import { paginate } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { joinSql, rowIn, sql } from '../../core/db/sql.js';
import type { Session } from '../../core/session.js';
import { anonimizado } from './anonimizado.queries.js';
import { ultimoIngreso } from './ultimo-ingreso.queries.js';
import { aSuMando, cuentasAlAlcance } from './usuarios.service.js';

const DESDE = sql`FROM usuario u LEFT JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
  LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)`;

const usuarioPara = (
  sesion: Session,
) => sql`SELECT u.id, u.email, coalesce(u.nombre, c.name) AS nombre, CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nombre', r.nombre) END AS role,
  CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido, 'activo', o.activo) END AS operador,
  CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
  u.activo, ${anonimizado} AS anonimizado, u.clave_hash IS NULL AS invitacion_pendiente,
  EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = u.id AND f.confirmado_en IS NOT NULL) AS segundo_factor, ${ultimoIngreso} AS ultimo_ingreso, ${aSuMando(sesion)} AS a_su_mando, u.created_at ${DESDE}`;

/** How a person is called on the screen. */
const LLAMADO = sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name, u.email)`;

const CLAVES: Keys<typeof ORDEN_USUARIOS> = {
  nombre: alphabetical(LLAMADO),
  rol: perhaps(alphabetical(sql`r.nombre`)),
  entidad: perhaps(alphabetical(sql`e.name`)),
  // Who may sign in, who never did, who may not, and who was forgotten.
  estado: sql`CASE WHEN ${anonimizado} THEN 4 WHEN NOT u.activo THEN 3 WHEN u.clave_hash IS NULL THEN 2 ELSE 1 END`,
  ingreso: perhaps(ultimoIngreso),
};

export type FiltroUsuarios = Ordenada<typeof ORDEN_USUARIOS> & {
  page: number;
  per_page: number;
  search: string;
  estado?: 'activo' | 'inactivo';
  role_id?: number;
};

@Injectable()
export class UsuariosQueries {
  constructor(private readonly db: Db) {}

  /** Accounts within the caller's reach, by the name they go by unless told. */
  async listar(sesion: Session, filtro: FiltroUsuarios): Promise<{ data: Usuario[]; pagination: Paginacion }> {
    const donde = [cuentasAlAlcance(sesion)];
    if (filtro.estado !== undefined) donde.push(sql`u.activo = ${filtro.estado === 'activo'}`);
    if (filtro.role_id !== undefined) donde.push(sql`u.role_id = ${filtro.role_id}`);
    if (filtro.search !== '')
      donde.push(
        matching(filtro.search, (holds) => [
          holds(sql`concat_ws(' ', o.nombre, o.apellido, u.nombre, c.name, u.email, r.nombre)`),
        ]),
      );
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total ${DESDE} WHERE ${joinSql(donde)}`,
    );
    const data = await this.db.page<Usuario>(
      sql`${usuarioPara(sesion)} WHERE ${joinSql(donde)} ORDER BY ${inOrder(CLAVES, filtro, sql`plano(${LLAMADO}), u.id`)} LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
    );
    return { data, pagination: paginate(filtro, total, data.length) };
  }

  async obtener(sesion: Session, id: number): Promise<Usuario> {
    return ensureFound(
      await this.db.row<Usuario>(sql`${usuarioPara(sesion)} WHERE u.id = ${id} AND ${cuentasAlAlcance(sesion)}`),
      'No se encontró el usuario',
    );
  }

  /** One account as it stands inside the caller's transaction. */
  async uno(em: EntityManager, sesion: Session, id: number): Promise<Usuario> {
    return ensureFound(
      await rowIn<Usuario>(em, sql`${usuarioPara(sesion)} WHERE u.id = ${id}`),
      'No se encontró el usuario',
    );
  }
}
