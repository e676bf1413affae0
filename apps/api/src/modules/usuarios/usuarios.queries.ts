import type { contract, QueryOf, Usuario } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type List, type ListFile, nameOf, seen } from '../../core/lists/list.js';
import { alphabetical, perhaps } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { anonimizado } from './anonimizado.queries.js';
import { ultimoIngreso } from './ultimo-ingreso.queries.js';
import { aSuMando, cuentasAlAlcance } from './usuarios.service.js';

const CUENTAS = sql`usuario u LEFT JOIN role r ON r.id = u.role_id
  LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
  LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)`;

/** An account, and whether the caller may change it. */
const usuarioPara = (session: Session): Sql => sql`SELECT u.id, u.email, coalesce(u.nombre, c.name) AS nombre,
  CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nombre', r.nombre) END AS role,
  CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido,
        'activo', o.activo) END AS operador,
  CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
  u.activo, ${anonimizado} AS anonimizado, u.clave_hash IS NULL AS invitacion_pendiente,
  EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = u.id AND f.confirmado_en IS NOT NULL) AS segundo_factor,
  ${ultimoIngreso} AS ultimo_ingreso, ${aSuMando(session)} AS a_su_mando, u.created_at FROM ${CUENTAS}`;

/** How a person is called on the screen. */
const LLAMADO = sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name, u.email)`;

type FiltroUsuarios = QueryOf<typeof contract.usuarios.listar>;

export const USUARIOS: ListFile<Usuario> = {
  name: 'usuarios',
  title: 'Usuarios',
  columns: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ operador, nombre }) => nameOf(operador) ?? nombre },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Rol', tipo: 'texto', de: ({ role }) => role?.nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre },
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ activo, invitacion_pendiente }) =>
        !activo ? 'Inactivo' : invitacion_pendiente ? 'Invitación pendiente' : 'Activo',
    },
    { titulo: 'Segundo factor', tipo: 'texto', de: ({ segundo_factor }) => (segundo_factor ? 'Sí' : 'No') },
    { titulo: 'Último ingreso', tipo: 'instante', de: ({ ultimo_ingreso }) => ultimo_ingreso },
    { titulo: 'Creado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

/** Accounts within the caller's reach, by the name they go by unless told. */
const usuariosPara = (caller: Session): List<Usuario, FiltroUsuarios> => ({
  from: CUENTAS,
  rows: usuarioPara(caller),
  scope: (session) => seen(cuentasAlAlcance(session)),
  filters: {
    estado: (status) => sql`u.activo = ${status === 'activo'}`,
    role_id: (role) => sql`u.role_id = ${role}`,
    search: (text) =>
      matching(text, (holds) => [
        holds(sql`concat_ws(' ', o.nombre, o.apellido, u.nombre, c.name, u.email, r.nombre)`),
      ]),
  },
  order: {
    nombre: alphabetical(LLAMADO),
    rol: perhaps(alphabetical(sql`r.nombre`)),
    entidad: perhaps(alphabetical(sql`e.name`)),
    // Active, invited, closed and forgotten accounts, in this order.
    estado: sql`CASE WHEN ${anonimizado} THEN 4 WHEN NOT u.activo THEN 3 WHEN u.clave_hash IS NULL THEN 2 ELSE 1 END`,
    ingreso: perhaps(ultimoIngreso),
  },
  own: sql`plano(${LLAMADO}), u.id`,
  file: USUARIOS,
});

@Injectable()
export class UsuariosQueries {
  constructor(private readonly db: Db) {}

  async listar(session: Session, filter: FiltroUsuarios) {
    return await readList(this.db, usuariosPara(session), session, filter);
  }

  async obtener(session: Session, id: number): Promise<Usuario> {
    return ensureFound(
      await this.db.row<Usuario>(sql`${usuarioPara(session)} WHERE u.id = ${id} AND ${cuentasAlAlcance(session)}`),
      'No se encontró el usuario',
    );
  }

  /** An account as it stands inside the caller's transaction. */
  async uno(em: EntityManager, session: Session, id: number): Promise<Usuario> {
    return ensureFound(
      await rowIn<Usuario>(em, sql`${usuarioPara(session)} WHERE u.id = ${id}`),
      'No se encontró el usuario',
    );
  }
}
