import type { usuarioEstado } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type Inverse, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { ensure } from '../../platform/errors/business-error.js';
import { UsuariosQueries } from './usuarios.queries.js';
import { type Cuenta, UsuariosService } from './usuarios.service.js';

/** Shuts and opens an account without operator. An operator goes and comes back with their account in Operadores. */
@Injectable()
export class EstadoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly queries: UsuariosQueries,
    inverses: Inverses,
  ) {
    const contrario = (active: boolean): Inverse => ({
      permission: 'usuarios.editar',
      fields: { names: { activo: 'Estado' } },
      last: true,
      undo: (session, { recurso_id }) => this.cambiar(session, recurso_id, { activo: active }),
    });
    inverses.register('usuario', { activar: contrario(false), desactivar: contrario(true) });
  }

  cambiar(session: Session, id: number, { activo, motivo }: z.output<typeof usuarioEstado>) {
    return this.transactions.execute(session, async (em, audit) => {
      const cuenta = await (activo
        ? this.usuarios.exigirMando(em, session, id)
        : this.usuarios.exigirMandoAjeno(em, session, id));
      ensure(cuenta.activo !== activo, 'USUARIO_YA_ASI', `El usuario ya está ${activo ? 'activo' : 'inactivo'}`);
      await (activo ? this.activar(em, cuenta) : this.usuarios.desactivar(em, id));
      audit({
        accion: activo ? 'activar' : 'desactivar',
        recurso: 'usuario',
        recurso_id: id,
        entidad_id: 0,
        antes: { activo: cuenta.activo },
        despues: { activo },
        ...(motivo ? { motivo } : {}),
      });
      return {
        message: `Usuario ${activo ? 'activado' : 'desactivado'} exitosamente`,
        data: await this.queries.uno(em, session, id),
      };
    });
  }

  private async activar(em: EntityManager, cuenta: Cuenta): Promise<void> {
    ensure(cuenta.operador_activo !== false, 'OPERADOR_RETIRADO', 'Reactiva primero al operador');
    ensure(!cuenta.cliente_archivado, 'CUENTA_DE_ARCHIVADO', 'El cliente de esta cuenta está archivado');
    await this.usuarios.activar(em, cuenta.id);
  }
}
