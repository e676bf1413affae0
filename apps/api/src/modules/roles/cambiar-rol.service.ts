import { Injectable } from '@nestjs/common';
import { Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { DarRolService, type RolPedido } from '../usuarios/dar-rol.service.js';
import { RolesQueries } from './roles.queries.js';

/** The role an account had before. */
type Antes = { role: string | null; role_id: number | null; entidad_id?: number | null; rol_desde?: string | null };

/** A role that the trail knows by its name alone: its old name may be another's by now. */
const sinNumero = (part: unknown) => (part as Antes).role !== null && (part as Antes).role_id === null;

/** Gives people another role. It holds from their next request on. */
@Injectable()
export class CambiarRolService {
  constructor(
    private readonly transactions: Transactions,
    private readonly roles: DarRolService,
    private readonly queries: RolesQueries,
    inverses: Inverses,
  ) {
    inverses.register('usuario', {
      cambiar_rol: {
        permission: 'roles.editar',
        // By its number: the name of a role may change.
        fields: { names: { role_id: 'Rol', entidad_id: 'Sucursal' } },
        prevents: ({ antes, despues }) => {
          if (sinNumero(antes) || sinNumero(despues)) return 'Ese rol ya no se reconoce: elige uno en Usuarios y Roles';
          return (antes as Antes).role_id === null ? 'Antes no tenía un rol: elige uno en Usuarios y Roles' : null;
        },
        undo: (...args) => this.devolverRol(...args),
      },
    });
  }

  cambiarRol(session: Session, usuario_id: number, order: RolPedido) {
    return this.transactions.execute(session, async (em, audit) => {
      const { antes, despues } = await this.roles.cambiarRol(em, session, usuario_id, order);
      audit({ accion: 'cambiar_rol', recurso: 'usuario', recurso_id: usuario_id, entidad_id: 0, antes, despues });
      return { message: 'Rol actualizado exitosamente', data: await this.queries.usuario(em, session, usuario_id) };
    });
  }

  private devolverRol(session: Session, { recurso_id, antes }: UndoEvent) {
    const { role_id, entidad_id = null, rol_desde } = antes as Antes;
    return this.cambiarRol(session, recurso_id, { role_id: role_id as number, entidad_id, rol_desde });
  }
}
