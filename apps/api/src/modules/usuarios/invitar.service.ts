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
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly roles: DarRolService,
    private readonly enlaces: EnlacesService,
    private readonly queries: UsuariosQueries,
  ) {}

  invitar(session: Session, { email, nombre, role_id, entidad_id: requested }: UsuarioNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const rol = await this.roles.rolQuePuedeDar(em, session, role_id);
      const entidad_id = await this.roles.sucursalParaRol(em, session, rol, requested);
      const id = await this.usuarios.crearSinClave(em, { email, nombre, role_id, entidad_id });
      await this.enlaces.emitir(em, { usuario_id: id, email, nombre, proposito: 'invitacion' });
      audit({
        accion: 'invitar',
        recurso: 'usuario',
        recurso_id: id,
        entidad_id: 0,
        despues: { email, nombre, role: rol.nombre, entidad_id },
        personales: ['email', 'nombre'],
      });
      return { message: 'Usuario invitado exitosamente', data: await this.queries.uno(em, session, id) };
    });
  }
}
