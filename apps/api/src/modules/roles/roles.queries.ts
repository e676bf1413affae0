import { PERMISOS, type Permiso, type PermisoFila, type RolFila, type UsuarioConRol } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { can, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { aSuMando, cuentasAlAlcance } from '../usuarios/usuarios.service.js';

const rolPara = (
  session: Session,
) => sql`SELECT r.id, r.nombre, r.descripcion, r.estado, r.alcance, r.de_la_casa, r.factor_dias, r.factor_desde,
  (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'modulo', p.modulo, 'nombre', p.nombre,
          'estado', r.alcance = 'todo' OR coalesce(rp.estado, false)) ORDER BY p.id)
   FROM permiso p LEFT JOIN role_permiso rp ON rp.role_id = r.id AND rp.permiso_id = p.id) AS permisos,
  (SELECT count(*)::int FROM usuario u WHERE u.role_id = r.id) AS usuarios,
  (SELECT count(*)::int FROM usuario u WHERE u.role_id = r.id AND u.activo) AS activos,
  (SELECT count(*)::int FROM usuario u WHERE u.role_id = r.id AND u.activo
      AND NOT EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = u.id AND f.confirmado_en IS NOT NULL)) AS sin_factor,
  EXISTS (SELECT FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id
          WHERE u.role_id = r.id
            AND coalesce(o.entidad_id, u.entidad_id) IS DISTINCT FROM ${session.entidad?.id ?? null}) AS en_otras_sucursales
        FROM role r`;

const usuarioPara = (
  session: Session,
) => sql`SELECT u.id, u.email, coalesce(u.nombre, c.name) AS nombre, u.activo, ${aSuMando(session)} AS a_su_mando,
  CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nombre', r.nombre) END AS role,
  CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS operador,
  CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
  FROM usuario u LEFT JOIN role r ON r.id = u.role_id LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
  LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)`;

@Injectable()
export class RolesQueries {
  constructor(private readonly db: Db) {}

  private catalogo(): Promise<Array<Omit<PermisoFila, 'estado'>>> {
    return this.db.rows(sql`SELECT id, modulo, nombre FROM permiso ORDER BY id`);
  }

  /** Every permission, with whether the caller holds it now: their role, less the modules their branch switched off. */
  async mios(session: Session): Promise<PermisoFila[]> {
    return (await this.catalogo()).map((row) => ({
      ...row,
      estado: can(session, PERMISOS[row.id - 1] as Permiso),
    }));
  }

  async permisos(): Promise<PermisoFila[]> {
    return (await this.catalogo()).map((row) => ({ ...row, estado: true }));
  }

  listar(session: Session): Promise<RolFila[]> {
    return this.db.rows(sql`${rolPara(session)} ORDER BY r.id`);
  }

  usuarios(session: Session): Promise<UsuarioConRol[]> {
    return this.db.rows(sql`${usuarioPara(session)} WHERE ${cuentasAlAlcance(session)} ORDER BY u.email, u.id`);
  }

  /** A role as it stands inside the caller's transaction. */
  async rol(em: EntityManager, session: Session, id: number): Promise<RolFila> {
    return ensureFound(await rowIn<RolFila>(em, sql`${rolPara(session)} WHERE r.id = ${id}`), 'No se encontró el rol');
  }

  /** A user within the caller's reach, as it stands inside the caller's transaction. */
  async usuario(em: EntityManager, session: Session, id: number): Promise<UsuarioConRol> {
    return ensureFound(
      await rowIn<UsuarioConRol>(em, sql`${usuarioPara(session)} WHERE u.id = ${id} AND ${cuentasAlAlcance(session)}`),
      'No se encontró el usuario',
    );
  }
}
