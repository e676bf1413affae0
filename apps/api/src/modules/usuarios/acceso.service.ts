import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { ensure } from '../../platform/errors/business-error.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { SesionesService } from './sesiones.service.js';
import { UsuariosService } from './usuarios.service.js';

/** A link to one's own account would let a stolen session choose its password without the present one. */
export function exigirAjena(session: Session, usuario_id: number): void {
  ensure(usuario_id !== session.usuario_id, 'CUENTA_PROPIA', 'La tuya se cambia en Tu cuenta');
}

/** The ways into an account, changed by another user who has power over it. */
@Injectable()
export class AccesoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly sessions: SesionesService,
    private readonly enlaces: EnlacesService,
  ) {}

  /**
   * Mails a link to choose another password. The present one and the open sessions hold until it is used: who asked may
   * have been mistaken.
   */
  restablecer(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      exigirAjena(session, id);
      const { email, nombre, activo, con_clave } = await this.usuarios.exigirMando(em, session, id);
      ensure(activo, 'USUARIO_INACTIVO', 'El usuario está inactivo. Actívalo primero.');
      const purpose = con_clave ? 'restablecer' : 'invitacion';
      await this.enlaces.emitir(em, { usuario_id: id, email, nombre, proposito: purpose });
      audit({
        accion: 'restablecer_contrasena',
        recurso: 'usuario',
        recurso_id: id,
        entidad_id: 0,
        despues: { proposito: purpose },
      });
      return {
        message: con_clave
          ? 'Enlace para elegir otra contraseña enviado exitosamente'
          : 'Invitación enviada de nuevo exitosamente',
      };
    });
  }

  cerrarSesiones(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      await this.usuarios.exigirMando(em, session, id);
      const closed = await this.sessions.cerrarTodas(em, id);
      audit({
        accion: 'cerrar_sesiones',
        recurso: 'usuario',
        recurso_id: id,
        entidad_id: 0,
        despues: { cerradas: closed },
      });
      return { message: 'Sesiones cerradas exitosamente' };
    });
  }
}
