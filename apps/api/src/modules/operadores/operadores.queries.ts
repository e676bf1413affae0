import type { Cargo, Operador, PerfilOperador } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ListFile, nameOf } from '../../core/lists/list.js';
import { inScope } from '../../core/session/scope.js';
import { can, isAdmin, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { literal, rowIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { anonimizado } from '../usuarios/anonimizado.queries.js';

export const OPERADORES: ListFile<Operador> = {
  name: 'operadores',
  title: 'Operadores',
  columns: [
    { titulo: 'Nombre', tipo: 'texto', de: (operador) => nameOf(operador) },
    { titulo: 'Cargo', tipo: 'texto', de: ({ cargo }) => cargo?.nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidades }) => entidades.nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ usuario }) => usuario?.email },
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ activo }) => (activo === undefined ? null : activo ? 'Activo' : 'Inactivo'),
    },
  ],
};

const COMPLETO = sql`o.id, o.nombre, o.apellido, o.telefono, o.entidad_id, o.cargo_id,
  jsonb_build_object('id', e.id, 'nombre', e.name) AS entidades,
  jsonb_build_object('id', c.id, 'nombre', c.nombre, 'sueldo_base', c.sueldo_base) AS cargo,
  jsonb_build_object('id', u.id, 'email', u.email) AS usuario, o.activo, ${anonimizado} AS anonimizado`;
const DESDE = sql`FROM operador o
  JOIN entidad e ON e.id = o.entidad_id JOIN cargo c ON c.id = o.cargo_id JOIN usuario u ON u.id = o.usuario_id`;

@Injectable()
export class OperadoresQueries {
  constructor(private readonly db: Db) {}

  /**
   * Operators by name. An account that may not see the personnel gets the names of the active ones of their own branch,
   * to choose from.
   */
  async listar(session: Session, entidad_id?: number, status?: 'activos' | 'inactivos'): Promise<Operador[]> {
    // Everybody's screens ask for operators to choose from; who works in no branch has none, as with the branches themselves.
    if (!isAdmin(session) && session.entidad === null && entidad_id === undefined) return [];
    const enEstado = status === undefined ? sql`true` : sql`o.activo = ${status === 'activos'}`;
    const where = sql`${inScope(scopeOf(session, entidad_id), { entidad: literal('o.entidad_id') })} AND ${enEstado}`;
    if (can(session, 'operadores.ver'))
      return this.db.rows(sql`SELECT ${COMPLETO} ${DESDE} WHERE ${where} ORDER BY o.nombre, o.apellido, o.id`);
    return this.db.rows(
      sql`SELECT o.id, o.nombre, o.apellido, o.entidad_id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidades
          FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE ${where} AND o.activo ORDER BY o.nombre, o.apellido, o.id`,
    );
  }

  /** An operator of the caller's reach, with the branches they have worked in. */
  async perfil(session: Session, id: number): Promise<PerfilOperador> {
    const where = inScope(scopeOf(session), { entidad: literal('o.entidad_id') });
    const [row, sucursales] = await Promise.all([
      this.db.row<Omit<PerfilOperador, 'sucursales'>>(
        sql`SELECT ${COMPLETO}, o.created_at ${DESDE} WHERE o.id = ${id} AND ${where}`,
      ),
      this.db.rows<PerfilOperador['sucursales'][number]>(
        sql`SELECT jsonb_build_object('id', s.entidad_id, 'nombre', e.name) AS entidad, s.desde,
              lead(s.desde) OVER (ORDER BY s.desde) AS hasta
            FROM operador_sucursal s JOIN entidad e ON e.id = s.entidad_id WHERE s.operador_id = ${id} ORDER BY s.desde DESC`,
      ),
    ]);
    return { ...ensureFound(row, 'No se encontró el operador'), sucursales };
  }

  /** An operator as it stands inside the caller's transaction. */
  uno(em: EntityManager, id: number): Promise<Operador | null> {
    return rowIn(em, sql`SELECT ${COMPLETO} ${DESDE} WHERE o.id = ${id}`);
  }

  /** The positions; their salaries are for those who see the personnel. */
  async cargos(session: Session): Promise<Cargo[]> {
    const rows = await this.db.rows<Cargo>(sql`SELECT id, nombre, sueldo_base FROM cargo ORDER BY id`);
    return can(session, 'operadores.ver') ? rows : rows.map((row) => ({ ...row, sueldo_base: null }));
  }
}
