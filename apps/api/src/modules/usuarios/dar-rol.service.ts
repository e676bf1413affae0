import { ALCANCES, type AlcanceRol, PERMISOS, type Permiso, type Rol } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { branchOfNew, ensureOpenBranch } from '../../core/session/branch.js';
import { can, isAdmin, type Session } from '../../core/session/session.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { type Cuenta, puedeMas, UsuariosService } from './usuarios.service.js';

/** A role that a user may be given. */
type RolDado = { id: number; nombre: string; alcance: AlcanceRol };
/** The role an account gets, the branch that goes with it, and since when it has the role where that is not now. */
export type RolPedido = {
  role_id: number;
  entidad_id?: number | null;
  rol_desde?: Date | string | null;
};

const SOLO_ADMIN = 'Solo un administrador puede dar o quitar el rol de administrador';
const DE_MAS = 'No puedes dar un rol con permisos que no tienes';

/** Gives roles to accounts: which one, by whom and with which branch. */
@Injectable()
export class DarRolService {
  constructor(
    private readonly usuarios: UsuariosService,
    private readonly enlaces: EnlacesService,
    private readonly clock: Clock,
  ) {}

  /**
   * A role the caller may give. A caller never gives more than they hold: `roles.editar` or `usuarios.crear` alone
   * would else be every permission.
   */
  async rolQuePuedeDar(em: EntityManager, session: Session, role_id: number): Promise<RolDado> {
    // Held until the end, and read once it is: it neither gains permissions nor is deleted while it is being given. Not shared, which on a
    // cluster locks the whole of a global table (docs/decisions/0075, R2); giving roles is rare.
    await rowIn(em, sql`SELECT id FROM role WHERE id = ${role_id} FOR NO KEY UPDATE`);
    const row = await rowIn<RolDado & { permisos: number[] }>(
      em,
      sql`SELECT r.id, r.nombre, r.alcance,
          ARRAY(SELECT p.permiso_id FROM role_permiso p WHERE p.role_id = r.id AND p.estado) AS permisos
        FROM role r WHERE r.id = ${role_id}`,
    );
    const { permisos, ...rol } = ensureFound(row, 'No se encontró el rol');
    if (isAdmin(session)) return rol;
    if (rol.alcance === 'todo') throw forbidden(SOLO_ADMIN);
    if (!permisos.every((p) => can(session, PERMISOS[p - 1] as Permiso))) throw forbidden(DE_MAS);
    if (ALCANCES.indexOf(rol.alcance) < ALCANCES.indexOf(session.alcance))
      throw forbidden('No puedes dar ni cambiar un rol que ve más que tú');
    return rol;
  }

  /**
   * Refuses a caller whose role lacks permissions that come with being an operator or a client: making one gives that
   * role.
   */
  async exigirPoderDar(em: EntityManager, session: Session, rol: Rol): Promise<void> {
    // A role of the house, which is never deleted. A permission it gains meanwhile counts as if the role had been given
    // before.
    const row = await rowIn<{ excede: boolean }>(
      em,
      sql`SELECT ${puedeMas(session)} AS excede FROM role r WHERE r.nombre = ${rol}`,
    );
    if (!isAdmin(session) && row?.excede) throw forbidden(DE_MAS);
  }

  /**
   * The branch kept on an account without operator that gets this role: asked where the role sees a branch, refused
   * where it sees none or all.
   */
  async sucursalParaRol(
    em: EntityManager,
    session: Session,
    { nombre, alcance }: RolDado,
    requested: number | null | undefined,
  ): Promise<number | null> {
    const dada = requested ?? null;
    if (alcance === 'sucursal') {
      const entidad_id = branchOfNew(session, dada);
      await ensureOpenBranch(em, entidad_id, () =>
        invalidField('ENTIDAD_NO_EXISTE', 'entidad_id', 'La sucursal no existe'),
      );
      return entidad_id;
    }
    if (alcance === 'propio' && nombre !== 'cliente')
      throw invalidField('ROL_DE_OPERADOR', 'role_id', 'Quien ve solo lo suyo se crea en Operadores');
    if (dada !== null) throw invalidField('ROL_SIN_SUCURSAL', 'entidad_id', 'Este rol no lleva sucursal');
    // An account of no branch: a caller who reaches only their own could not see it again.
    if (!isAdmin(session)) throw forbidden('Solo un administrador crea cuentas sin sucursal');
    return null;
  }

  /**
   * Gives an account that the caller has power over another role, and the branch that goes with it where it has no
   * operator. A caller does not change their own, and the last active administrator keeps theirs (409). A role that is
   * given back is had since `rol_desde`. Answers its role before and after.
   */
  async cambiarRol(
    em: EntityManager,
    session: Session,
    id: number,
    { role_id, entidad_id, rol_desde = this.clock.asDatabase() }: RolPedido,
  ) {
    const fresh = await this.rolQuePuedeDar(em, session, role_id);
    const cuenta = await this.usuarios.exigirMando(em, session, id);
    if (fresh.alcance !== 'todo') await this.usuarios.cuidarUltimoAdmin(em, id);
    ensure(session.usuario_id !== id, 'CUENTA_PROPIA', 'No puedes cambiar tu propio rol');
    const sucursal = await this.sucursalTras(em, session, cuenta, fresh, entidad_id);
    // A role that demands the second factor gives its days from here on; given again, it gives no more of them.
    await executeIn(
      em,
      sql`UPDATE usuario SET role_id = ${role_id},
            rol_desde = CASE WHEN role_id = ${role_id} THEN rol_desde ELSE ${rol_desde}::timestamptz END,
            entidad_id = ${sucursal} WHERE id = ${id}`,
    );
    // A copy of its link from before would open what the account may do now.
    await this.enlaces.renovar(em, id);
    return {
      antes: { role: cuenta.rol, role_id: cuenta.rol_id, entidad_id: cuenta.sucursal_id, rol_desde: cuenta.rol_desde },
      despues: { role: fresh.nombre, role_id, entidad_id: sucursal },
    };
  }

  private async sucursalTras(
    em: EntityManager,
    session: Session,
    cuenta: Cuenta,
    fresh: RolDado,
    requested: number | null | undefined,
  ): Promise<number | null> {
    if (cuenta.operador_id === null)
      return this.sucursalParaRol(
        em,
        session,
        fresh,
        requested ?? (fresh.alcance === 'sucursal' ? cuenta.sucursal_id : null),
      );
    ensure(
      requested === undefined || requested === null,
      'SUCURSAL_DEL_OPERADOR',
      'Esta cuenta trabaja en la sucursal de su operador',
      400,
    );
    return cuenta.sucursal_id;
  }
}
