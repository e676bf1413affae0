import { Injectable } from '@nestjs/common';
import { Transacciones } from '../../core/db/transactions.js';
import type { Sesion } from '../../core/session.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { RolesQueries } from './roles.queries.js';

/** Gives people another role. It holds from their next request on. */
@Injectable()
export class CambiarRolService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly usuarios: UsuariosService,
    private readonly queries: RolesQueries,
  ) {}

  cambiarRol(sesion: Sesion, usuario_id: number, pedido: { role_id: number; entidad_id?: number | null }) {
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const { antes, despues } = await this.usuarios.cambiarRol(em, sesion, usuario_id, pedido);
      auditar({ accion: 'cambiar_rol', recurso: 'usuario', recurso_id: usuario_id, entidad_id: 0, antes, despues });
      return { message: 'Rol actualizado exitosamente', data: await this.queries.usuario(em, sesion, usuario_id) };
    });
  }
}
