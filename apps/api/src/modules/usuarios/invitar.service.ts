import type { UsuarioNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { DarRolService } from './dar-rol.service.js';
import { UsuariosQueries } from './usuarios.queries.js';
import { UsuariosService } from './usuarios.service.js';

/** Accounts of people who perform no services: a receptionist, an accountant, another administrator. They choose their own password. */
@Injectable()
export class InvitarService {
  constructor(
    private readonly transacciones: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly enlaces: EnlacesService,
    private readonly queries: UsuariosQueries,
  ) {}

  invitar(sesion: Session, { email, nombre, role_id, entidad_id: pedida }: UsuarioNuevo) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const rol = await this.roles.rolQuePuedeDar(em, sesion, role_id);
      const entidad_id = await this.roles.sucursalParaRol(em, sesion, rol, pedida);
      const id = await this.usuarios.crearSinClave(em, { email, nombre, role_id, entidad_id });
      await this.enlaces.emitir(em, { usuario_id: id, email, nombre, proposito: 'invitacion' });
      auditar({
        accion: 'invitar',
        recurso: 'usuario',
        recurso_id: id,
        entidad_id: 0,
        despues: { email, nombre, role: rol.nombre, entidad_id },
        personales: ['email', 'nombre'],
      });
      return { message: 'Usuario invitado exitosamente', data: await this.queries.uno(em, sesion, id) };
    });
  }
}
