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

const clave = ({ id }: { id: number }): Permiso => PERMISOS[id - 1] as Permiso;

/** A role as the audit keeps it: whole, so that it can be made again as it was. */
const huella = ({ nombre, descripcion, alcance, estado, factor_dias, permisos }: RolFila) => ({
  nombre,
  descripcion,
  alcance,
  estado,
  factor_dias,
  permisos: permisos.filter((p) => p.estado).map(clave),
});

/** The permissions of roles. A change holds from the next request on: nothing about it is remembered anywhere else. */
@Injectable()
export class RolesService {
  constructor(
    private readonly transacciones: Transactions,
    private readonly ids: Ids,
    private readonly reloj: Clock,
    private readonly queries: RolesQueries,
    inversas: Inverses,
  ) {
    inversas.register('role', {
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
      restaurar: goBack('roles.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
    });
  }

  /** Makes a role without permissions. */
  crear(sesion: Session, { nombre, descripcion, alcance }: Nuevo) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      this.exigirAlcance(sesion, alcance);
      const id = await this.ids.one(em, 'role');
      await this.guardar(em, { id, nombre, descripcion, estado: true, alcance }, null);
      const data = await this.queries.rol(em, sesion, id);
      auditar({ accion: 'crear', recurso: 'role', recurso_id: id, entidad_id: 0, despues: huella(data) });
      return { message: 'Rol creado exitosamente', data };
    });
  }

  /** Writes a role of the business, never one of the house. */
  private guardar(em: EntityManager, rol: DelNegocio, factor_dias: number | null): Promise<RolGuardado> {
    const exigido = exigencia(factor_dias, this.reloj.asDatabase());
    return insertRecord(em, RolGuardado, { ...rol, de_la_casa: false, ...exigido });
  }

  /** Changes a role. The four of the house keep their name and their scope, and the administrator's is never off. */
  modificar(sesion: Session, id: number, cambios: Cambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      this.exigirAbarcarlo(sesion, antes);
      const { nombre, alcance, estado } = { ...antes, ...cambios };
      this.exigirAlcance(sesion, alcance);
      const igual = nombre === antes.nombre && alcance === antes.alcance && (estado || antes.alcance !== 'todo');
      ensure(!antes.de_la_casa || igual, 'ROL_DE_LA_CASA', this.deLaCasa(antes));
      if (alcance === 'propio' && antes.alcance !== 'propio') await this.exigirConOperador(em, id);
      const { factor_dias, ...otros } = cambios;
      if (factor_dias !== undefined && factor_dias !== antes.factor_dias) exigirPoderExigir(sesion, antes, factor_dias);
      const exigida = nuevaExigencia(antes, factor_dias, this.reloj.asDatabase());
      await updateRecord(em, RolGuardado, { id }, { ...otros, ...exigida });
      const data = await this.queries.rol(em, sesion, id);
      auditar({
        accion: 'editar',
        recurso: 'role',
        recurso_id: id,
        entidad_id: 0,
        antes: huella(antes),
        despues: huella(data),
      });
      return { message: 'Rol actualizado exitosamente', data };
    });
  }

  /**
   * Deletes a role without accounts: an account that is being given it at this moment either has it first, or does not
   * find it.
   */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      this.exigirAbarcarlo(sesion, antes);
      ensure(!antes.de_la_casa, 'ROL_DE_LA_CASA', `El rol «${antes.nombre}» es de la casa y no se elimina`);
      const cuantas = antes.usuarios === 1 ? 'lo tiene 1 cuenta. Dale' : `lo tienen ${antes.usuarios} cuentas. Dales`;
      ensure(
        antes.usuarios === 0,
        'ROL_CON_USUARIOS',
        `El rol ${cuantas} otro rol antes de eliminarlo, o desactívalo.`,
      );
      await executeIn(em, sql`DELETE FROM role_permiso WHERE role_id = ${id}`);
      await executeIn(em, sql`DELETE FROM role WHERE id = ${id}`);
      auditar({ accion: 'eliminar', recurso: 'role', recurso_id: id, entidad_id: 0, antes: huella(antes), motivo });
      return { message: 'Rol eliminado exitosamente' };
    });
  }

  /**
   * Makes a deleted role again under its id, with the permissions it had: no permission comes back that the caller
   * could not give.
   */
  private restaurar(sesion: Session, { recurso_id: id, antes }: UndoEvent) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const { nombre, descripcion, alcance, estado, factor_dias = null, permisos } = antes as ReturnType<typeof huella>;
      await this.guardar(em, { id, nombre, descripcion, estado, alcance }, factor_dias);
      await executeIn(
        em,
        sql`INSERT INTO role_permiso (role_id, permiso_id, estado)
          SELECT ${id}::bigint, p, true FROM unnest(${permisos.map((p) => PERMISOS.indexOf(p) + 1)}::bigint[]) AS p`,
      );
      const rol = await this.queries.rol(em, sesion, id);
      this.exigirAbarcarlo(sesion, rol);
      auditar({ accion: 'restaurar', recurso: 'role', recurso_id: id, entidad_id: 0, despues: huella(rol) });
      return { message: 'Rol restaurado exitosamente' };
    });
  }

  cambiarPermisos(sesion: Session, role_id: number, pedidos: readonly Cambio[]) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, role_id);
      ensure(antes.alcance !== 'todo', 'PERMISOS_FIJOS', 'Los permisos del administrador no se pueden cambiar');
      this.exigirAbarcarlo(sesion, antes);
      // Of a permission named twice the last value counts.
      const cambios = new Map(pedidos.map((p) => [p.permiso_id, p.estado]));
      const ids = [...cambios.keys()];
      for (const id of ids) {
        const permiso = PERMISOS[id - 1];
        ensure(permiso !== undefined, 'PERMISO_NO_EXISTE', 'El permiso no existe', 400);
        if (!isAdmin(sesion) && !can(sesion, permiso)) throw forbidden('No puedes cambiar permisos que no tienes');
      }
      await executeIn(
        em,
        sql`INSERT INTO role_permiso (role_id, permiso_id, estado) SELECT ${role_id}::bigint, c.permiso_id, c.estado
            FROM unnest(${ids}::bigint[], ${[...cambios.values()]}::boolean[]) AS c (permiso_id, estado)
            ON CONFLICT (role_id, permiso_id) DO UPDATE SET estado = excluded.estado`,
      );
      const data = await this.queries.rol(em, sesion, role_id);
      const deEstos = (fila: RolFila) =>
        fila.permisos.filter((p) => cambios.has(p.id)).map((p) => ({ permiso: clave(p), estado: p.estado }));
      auditar({
        accion: 'cambiar_permisos',
        recurso: 'role',
        recurso_id: role_id,
        entidad_id: 0,
        antes: deEstos(antes),
        despues: deEstos(data),
      });
      return { message: 'Permisos actualizados exitosamente', data };
    });
  }

  private devolverPermisos(sesion: Session, evento: UndoEvent) {
    const pedidos = Object.entries(changedFields(evento)).map(([permiso, estado]) => ({
      permiso_id: PERMISOS.indexOf(permiso as Permiso) + 1,
      estado: estado as boolean,
    }));
    return this.cambiarPermisos(sesion, evento.recurso_id, pedidos);
  }

  /** Locks a role and reads it: the transactions that were changing it, or giving it, have ended. */
  private async bloquear(em: EntityManager, sesion: Session, id: number): Promise<RolFila> {
    await rowIn(em, sql`SELECT id FROM role WHERE id = ${id} FOR UPDATE`);
    return this.queries.rol(em, sesion, id);
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
    const ademas = alcance === 'todo' ? ', y no se desactiva' : '';
    return `El rol «${nombre}» es de la casa: su nombre y su alcance no cambian${ademas}`;
  }

  /**
   * Refuses to change, turn on, turn off or delete a role that may do what the caller may not, or that reaches beyond
   * their branch: the roles of the house are in all of them.
   */
  private exigirAbarcarlo(sesion: Session, rol: RolFila): void {
    if (this.excede(sesion, rol)) throw forbidden('No puedes cambiar un rol con permisos que no tienes');
    this.exigirAlcance(sesion, rol.alcance);
    if (rol.de_la_casa) ensureAdmin(sesion, 'Los roles de la casa los cambia un administrador');
    if (rol.en_otras_sucursales)
      ensureAdmin(sesion, 'Ese rol lo tienen personas de otras sucursales: lo cambia un administrador');
  }

  private excede(sesion: Session, rol: RolFila): boolean {
    return !isAdmin(sesion) && rol.permisos.some((p) => p.estado && !can(sesion, clave(p)));
  }

  private exigirAlcance(sesion: Session, alcance: AlcanceRol): void {
    // From who sees everything to who sees least.
    if (ALCANCES.indexOf(alcance) < ALCANCES.indexOf(sesion.alcance))
      throw forbidden('No puedes dar ni cambiar un rol que ve más que tú');
  }
}
