import {
  ALCANCES,
  type AlcanceRol,
  PERMISOS,
  type Permiso,
  type RolFila,
  rolCambios,
  type rolNuevo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import {
  changedFields,
  edit,
  fieldNames,
  goBack,
  Inverses,
  noChange,
  type UndoEvent,
} from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { can, ensureAdmin, isAdmin, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, forbidden } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { exigencia, exigirPoderExigir, nuevaExigencia } from './factor-exigido.js';
import { RolGuardado } from './rol-guardado.entity.js';
import { RolesQueries } from './roles.queries.js';
import { asKept, permisoDe } from './roles.rules.js';

const REPETIDO = { codigo: 'ROL_REPETIDO', message: 'Ya existe un rol con ese nombre', campo: 'nombre' };
declareConstraints({
  role_nombre_unico: REPETIDO,
  role_nombre_plano_unico: REPETIDO,
  // Given to a user while it was being deleted.
  usuario_role: { codigo: 'NO_ENCONTRADO', message: 'No se encontró el rol', status: 404 },
});

type Cambio = { permiso_id: number; estado: boolean };
type Nuevo = z.output<typeof rolNuevo>;
type Cambios = z.output<typeof rolCambios>;
type DelNegocio = Pick<RolGuardado, 'id' | 'nombre' | 'descripcion' | 'estado' | 'alcance'>;

/** The permissions of roles. A change holds from the next request on: nothing about it is remembered anywhere else. */
@Injectable()
export class RolesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly queries: RolesQueries,
    inverses: Inverses,
  ) {
    inverses.register('role', {
      editar: edit<Cambios>({
        permission: 'roles.editar',
        names: fieldNames(rolCambios),
        modify: (...args) => this.modificar(...args),
      }),
      cambiar_permisos: {
        permission: 'roles.editar',
        fields: { names: (permiso) => permiso, loose: true },
        prevents: noChange,
        undo: (...args) => this.devolverPermisos(...args),
      },
      eliminar: goBack('roles.crear', (...args) => this.restaurar(...args)),
      restaurar: goBack('roles.eliminar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
    });
  }

  /** Makes a role without permissions. */
  crear(session: Session, { nombre, descripcion, alcance }: Nuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      this.exigirAlcance(session, alcance);
      const id = await this.ids.one(em, 'role');
      await this.guardar(em, { id, nombre, descripcion, estado: true, alcance }, null);
      const data = await this.queries.rol(em, session, id);
      audit({ accion: 'crear', recurso: 'role', recurso_id: id, entidad_id: 0, despues: asKept(data) });
      return { message: 'Rol creado exitosamente', data };
    });
  }

  /** Writes a role of the business, never one of the house. */
  private guardar(em: EntityManager, rol: DelNegocio, factor_dias: number | null): Promise<RolGuardado> {
    const exigido = exigencia(factor_dias, this.clock.asDatabase());
    return insertRecord(em, RolGuardado, { ...rol, de_la_casa: false, ...exigido });
  }

  /** Changes a role. The four of the house keep their name and their scope, and the administrator's is never off. */
  modificar(session: Session, id: number, cambios: Cambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id);
      this.exigirAbarcarlo(session, before);
      const { nombre, alcance, estado } = { ...before, ...cambios };
      this.exigirAlcance(session, alcance);
      const same = nombre === before.nombre && alcance === before.alcance && (estado || before.alcance !== 'todo');
      ensure(!before.de_la_casa || same, 'ROL_DE_LA_CASA', this.deLaCasa(before));
      if (alcance === 'propio' && before.alcance !== 'propio') await this.exigirConOperador(em, id);
      const { factor_dias, ...otros } = cambios;
      if (factor_dias !== undefined && factor_dias !== before.factor_dias)
        exigirPoderExigir(session, before, factor_dias);
      const exigida = nuevaExigencia(before, factor_dias, this.clock.asDatabase());
      await updateRecord(em, RolGuardado, { id }, { ...otros, ...exigida });
      const data = await this.queries.rol(em, session, id);
      audit({
        accion: 'editar',
        recurso: 'role',
        recurso_id: id,
        entidad_id: 0,
        antes: asKept(before),
        despues: asKept(data),
      });
      return { message: 'Rol actualizado exitosamente', data };
    });
  }

  /**
   * Deletes a role without accounts: an account that is being given it at this moment either has it first, or does not
   * find it.
   */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id);
      this.exigirAbarcarlo(session, before);
      ensure(!before.de_la_casa, 'ROL_DE_LA_CASA', `El rol «${before.nombre}» es de la casa y no se elimina`);
      const howMany = before.usuarios === 1 ? 'lo tiene 1 cuenta. Dale' : `lo tienen ${before.usuarios} cuentas. Dales`;
      ensure(
        before.usuarios === 0,
        'ROL_CON_USUARIOS',
        `El rol ${howMany} otro rol antes de eliminarlo, o desactívalo.`,
      );
      await executeIn(em, sql`DELETE FROM role_permiso WHERE role_id = ${id}`);
      await executeIn(em, sql`DELETE FROM role WHERE id = ${id}`);
      audit({
        accion: 'eliminar',
        recurso: 'role',
        recurso_id: id,
        entidad_id: 0,
        antes: asKept(before),
        motivo: reason,
      });
      return { message: 'Rol eliminado exitosamente' };
    });
  }

  /**
   * Makes a deleted role again under its id, with the permissions it had: no permission comes back that the caller
   * could not give.
   */
  private restaurar(session: Session, { recurso_id: id, antes }: UndoEvent) {
    return this.transactions.execute(session, async (em, audit) => {
      const { factor_dias = null, permisos, ...kept } = antes as ReturnType<typeof asKept>;
      await this.guardar(em, { id, ...kept }, factor_dias);
      await executeIn(
        em,
        sql`INSERT INTO role_permiso (role_id, permiso_id, estado)
          SELECT ${id}::bigint, p, true FROM unnest(${permisos.map((p) => PERMISOS.indexOf(p) + 1)}::bigint[]) AS p`,
      );
      const rol = await this.queries.rol(em, session, id);
      this.exigirAbarcarlo(session, rol);
      audit({ accion: 'restaurar', recurso: 'role', recurso_id: id, entidad_id: 0, despues: asKept(rol) });
      return { message: 'Rol restaurado exitosamente' };
    });
  }

  cambiarPermisos(session: Session, role_id: number, requests: readonly Cambio[]) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, role_id);
      ensure(before.alcance !== 'todo', 'PERMISOS_FIJOS', 'Los permisos del administrador no se pueden cambiar');
      this.exigirAbarcarlo(session, before);
      // Of a permission named twice the last value counts.
      const cambios = new Map(requests.map((p) => [p.permiso_id, p.estado]));
      const ids = [...cambios.keys()];
      for (const id of ids) {
        const permiso = PERMISOS[id - 1];
        ensure(permiso !== undefined, 'PERMISO_NO_EXISTE', 'El permiso no existe', 400);
        if (!isAdmin(session) && !can(session, permiso)) throw forbidden('No puedes cambiar permisos que no tienes');
      }
      await executeIn(
        em,
        sql`INSERT INTO role_permiso (role_id, permiso_id, estado) SELECT ${role_id}::bigint, c.permiso_id, c.estado
            FROM unnest(${ids}::bigint[], ${[...cambios.values()]}::boolean[]) AS c (permiso_id, estado)
            ON CONFLICT (role_id, permiso_id) DO UPDATE SET estado = excluded.estado`,
      );
      const data = await this.queries.rol(em, session, role_id);
      const deEstos = (row: RolFila) =>
        row.permisos.filter((p) => cambios.has(p.id)).map((p) => ({ permiso: permisoDe(p), estado: p.estado }));
      audit({
        accion: 'cambiar_permisos',
        recurso: 'role',
        recurso_id: role_id,
        entidad_id: 0,
        antes: deEstos(before),
        despues: deEstos(data),
      });
      return { message: 'Permisos actualizados exitosamente', data };
    });
  }

  private devolverPermisos(session: Session, evento: UndoEvent) {
    const requests = Object.entries(changedFields(evento)).map(([permiso, status]) => ({
      permiso_id: PERMISOS.indexOf(permiso as Permiso) + 1,
      estado: status as boolean,
    }));
    return this.cambiarPermisos(session, evento.recurso_id, requests);
  }

  /** Locks a role and reads it: the transactions that were changing it, or giving it, have ended. */
  private async bloquear(em: EntityManager, session: Session, id: number): Promise<RolFila> {
    await rowIn(em, sql`SELECT id FROM role WHERE id = ${id} FOR UPDATE`);
    return this.queries.rol(em, session, id);
  }

  /**
   * Refuses a scope of one's own for a role of accounts without operator, which have nothing of their own to see. The
   * role is locked, so no account is being given it meanwhile.
   */
  private async exigirConOperador(em: EntityManager, role_id: number): Promise<void> {
    const sin = await rowIn(
      em,
      sql`SELECT 1 FROM usuario u WHERE u.role_id = ${role_id} AND NOT EXISTS (SELECT FROM operador o WHERE o.usuario_id = u.id) LIMIT 1`,
    );
    ensure(
      sin === null,
      'ROL_CON_CUENTAS_SIN_OPERADOR',
      'El rol lo tienen cuentas sin operador, que no tienen nada propio que ver. Dales otro rol primero.',
    );
  }

  private deLaCasa({ nombre, alcance }: RolFila): string {
    const besides = alcance === 'todo' ? ', y no se desactiva' : '';
    return `El rol «${nombre}» es de la casa: su nombre y su alcance no cambian${besides}`;
  }

  /**
   * Refuses to change, turn on, turn off or delete a role that may do what the caller may not, or that reaches beyond
   * their branch: the roles of the house are in all of them.
   */
  private exigirAbarcarlo(session: Session, rol: RolFila): void {
    if (this.excede(session, rol)) throw forbidden('No puedes cambiar un rol con permisos que no tienes');
    this.exigirAlcance(session, rol.alcance);
    if (rol.de_la_casa) ensureAdmin(session, 'Los roles de la casa los cambia un administrador');
    if (rol.en_otras_sucursales)
      ensureAdmin(session, 'Ese rol lo tienen personas de otras sucursales: lo cambia un administrador');
  }

  private excede(session: Session, rol: RolFila): boolean {
    return !isAdmin(session) && rol.permisos.some((p) => p.estado && !can(session, permisoDe(p)));
  }

  private exigirAlcance(session: Session, alcance: AlcanceRol): void {
    // From who sees everything to who sees least.
    if (ALCANCES.indexOf(alcance) < ALCANCES.indexOf(session.alcance))
      throw forbidden('No puedes dar ni cambiar un rol que ve más que tú');
  }
}
