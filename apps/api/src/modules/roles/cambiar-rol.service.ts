import { Injectable } from '@nestjs/common';
import { Transacciones } from '../../core/db/transactions.js';
import { exigir } from '../../core/errors.js';
import { Correos } from '../../core/mail.js';
import type { Sesion } from '../../core/session.js';
import { type Evento, Inversas } from '../../core/undo.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { RolesQueries } from './roles.queries.js';

/** Gives people another role. It holds from their next request on. */
@Injectable()
export class CambiarRolService {
  constructor(
    private readonly transacciones: Transacciones,
    private readonly usuarios: UsuariosService,
    private readonly queries: RolesQueries,
    private readonly correos: Correos,
    inversas: Inversas,
  ) {
    const campos = { nombres: { role: 'Rol', entidad_id: 'Sucursal' } };
    inversas.registrar('usuario', { cambiar_rol: { permiso: 'roles.editar', campos, deshacer: (...args) => this.devolverRol(...args) } });
  }

  async cambiarRol(sesion: Sesion, usuario_id: number, pedido: { role_id: number; entidad_id?: number | null }) {
    const respuesta = await this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const { antes, despues } = await this.usuarios.cambiarRol(em, sesion, usuario_id, pedido);
      auditar({ accion: 'cambiar_rol', recurso: 'usuario', recurso_id: usuario_id, entidad_id: 0, antes, despues });
      return { message: 'Rol actualizado exitosamente', data: await this.queries.usuario(em, sesion, usuario_id) };
    });
    void this.correos.despachar();
    return respuesta;
  }

  private async devolverRol(sesion: Sesion, { recurso_id, antes }: Evento) {
    const { role, role_id, entidad_id = null } = antes as { role: string | null; role_id?: number; entidad_id?: number | null };
    exigir(role !== null, 'SIN_INVERSA', 'Antes no tenía un rol: elige uno en Usuarios y Roles');
    // By its name where the deed is older than the number beside it.
    return this.cambiarRol(sesion, recurso_id, { role_id: role_id ?? (await this.queries.idDe(role)), entidad_id });
  }
}
