import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { ensure } from '../../platform/errors/business-error.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { SesionesService } from './sesiones.service.js';
import { UsuariosService } from './usuarios.service.js';

/** A link to one's own account would let a stolen session choose its password without the present one. */
export function exigirAjena(sesion: Session, usuario_id: number): void {
  ensure(usuario_id !== sesion.usuario_id, 'CUENTA_PROPIA', 'La tuya se cambia en Tu cuenta');
}

/** The ways into an account, changed by another user who has power over it. */
@Injectable()
export class AccesoService {
  constructor(
    private readonly transacciones: Transactions,
    private readonly usuarios: UsuariosService,
    private readonly sesiones: SesionesService,
    private readonly enlaces: EnlacesService,
  ) {}

  /**
   * Mails a link to choose another password. The present one and the open sessions hold until it is used: who asked may
   * have been mistaken.
   */
  restablecer(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      exigirAjena(sesion, id);
      const { email, nombre, activo, con_clave } = await this.usuarios.exigirMando(em, sesion, id);
      ensure(activo, 'USUARIO_INACTIVO', 'El usuario está inactivo. Actívalo primero.');
      const proposito = con_clave ? 'restablecer' : 'invitacion';
      await this.enlaces.emitir(em, { usuario_id: id, email, nombre, proposito });
      auditar({
        accion: 'restablecer_contrasena',
        recurso: 'usuario',
        recurso_id: id,
        entidad_id: 0,
        despues: { proposito },
      });
      return {
        message: con_clave
          ? 'Enlace para elegir otra contraseña enviado exitosamente'
          : 'Invitación enviada de nuevo exitosamente',
      };
    });
  }

  cerrarSesiones(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await this.usuarios.exigirMando(em, sesion, id);
      const cerradas = await this.sesiones.cerrarTodas(em, id);
      auditar({ accion: 'cerrar_sesiones', recurso: 'usuario', recurso_id: id, entidad_id: 0, despues: { cerradas } });
      return { message: 'Sesiones cerradas exitosamente' };
    });
  }
}
