import { MODULOS, type ModuloEntidad } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { literal, rowsIn, type Sql, sql } from '../../platform/db/sql.js';

type Fila = Omit<ModuloEntidad, 'modulos'> & { apagados: string[] };

/**
 * The people whom a change reaches: active accounts of the branch with a role that is on, by role, and the modules that
 * role opens. Administrators see everything, on or off.
 */
const conApagados = (where: Sql): Sql =>
  sql`WITH cuentas AS (
        SELECT coalesce(o.entidad_id, u.entidad_id) AS entidad_id, u.role_id, count(*)::int AS personas
        FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id AND o.activo WHERE u.activo GROUP BY 1, 2
      ), abre AS (
        SELECT r.id, r.nombre, array_agg(DISTINCT p.modulo) AS modulos
        FROM role r JOIN role_permiso rp ON rp.role_id = r.id AND rp.estado JOIN permiso p ON p.id = rp.permiso_id
        WHERE r.estado AND r.alcance <> 'todo' GROUP BY r.id
      )
      SELECT e.id AS entidad_id, e.name AS entidad, ARRAY(SELECT m.modulo FROM modulo_apagado m WHERE m.entidad_id = e.id) AS apagados,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'nombre', a.nombre, 'personas', c.personas, 'modulos', a.modulos)
              ORDER BY a.nombre)
          FROM cuentas c JOIN abre a ON a.id = c.role_id WHERE c.entidad_id = e.id), '[]') AS roles
      FROM entidad e WHERE e.id > 0 AND e.archivado_en IS NULL AND ${where} ORDER BY e.name, e.id`;

const comoMatriz = ({ entidad_id, entidad, apagados, roles }: Fila): ModuloEntidad => ({
  entidad_id,
  entidad,
  modulos: MODULOS.map((modulo) => ({ modulo, activo: !apagados.includes(modulo) })),
  roles,
});

@Injectable()
export class ModulosEntidadesQueries {
  constructor(private readonly db: Db) {}

  async listar(session: Session): Promise<ModuloEntidad[]> {
    const rows = await this.db.rows<Fila>(conApagados(inScope(scopeOf(session), { entidad: literal('e.id') })));
    return rows.map(comoMatriz);
  }

  /** These branches as they stand inside the caller's transaction. */
  async estas(em: EntityManager, ids: readonly number[]): Promise<ModuloEntidad[]> {
    return (await rowsIn<Fila>(em, conApagados(sql`e.id = ANY(${ids}::bigint[])`))).map(comoMatriz);
  }
}
