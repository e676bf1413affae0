import { Injectable } from '@nestjs/common';
import { Watch } from '../../core/access/watch.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { RepeatedAnswer } from '../../platform/db/repeated-answer.js';
import { ensure } from '../../platform/errors/business-error.js';
import { SesionesService } from '../usuarios/sesiones.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { CuentaDeEntradaQueries } from './cuenta-de-entrada.queries.js';
import { LoginAttempts } from './login-attempts.js';

const ACTUAL_INCORRECTA = 'La contraseña actual no es correcta';

/** The caller's own password, of which they know the present one. */
@Injectable()
export class CambiarContrasenaService {
  constructor(
    private readonly transacciones: Transactions,
    private readonly cuentas: CuentaDeEntradaQueries,
    private readonly intentos: LoginAttempts,
    private readonly usuarios: UsuariosService,
    private readonly sesiones: SesionesService,
    private readonly vigia: Watch,
  ) {}

  /**
   * Changes the caller's own password and ends every other session of theirs. Guesses of the present one are counted as
   * sign-ins are. It is verified, and the new one hashed, before the transaction; the verified password must still hold
   * inside it.
   */
  async cambiar(sesion: Session, { actual, nueva }: { actual: string; nueva: string }) {
    const quien = `usuario:${sesion.usuario_id}`;
    const intento = await this.intentos.cambiar(sesion.email, sesion.sid);
    const preparar = async () => {
      const { cuenta, correcta } = await this.cuentas.comprobar(sesion.email, actual, quien);
      if (cuenta === null || cuenta.clave_hash === null || !correcta) return null;
      const clave = await this.usuarios.prepararClave(nueva, {
        email: sesion.email,
        anterior: actual,
        campo: 'nueva',
        quien,
      });
      return { anterior: cuenta.clave_hash, clave };
    };
    const cambio = await preparar().catch((error: unknown) => this.intentos.sinMirar(intento, error));
    if (cambio === null) {
      const { usuario_id, entidad, rol, sid, request: solicitud } = sesion;
      this.vigia.note({
        accion: 'clave_fallida',
        ip: solicitud.ip,
        usuario_id,
        entidad_id: entidad?.id,
        rol,
        sesion: sid,
      });
    }
    return this.transacciones
      .execute(sesion, async (em, auditar) => {
        ensure(
          cambio !== null && (await this.usuarios.cambiarClave(em, sesion.usuario_id, cambio.anterior, cambio.clave)),
          'CONTRASENA_INCORRECTA',
          ACTUAL_INCORRECTA,
          400,
        );
        await this.intentos.olvidar(em, intento);
        await this.sesiones.cerrarTodas(em, sesion.usuario_id, sesion.sid);
        auditar({
          accion: 'cambiar_contrasena',
          recurso: 'usuario',
          recurso_id: sesion.usuario_id,
          entidad_id: 0,
          avisos: [{ tema: 'usuarios' }],
        });
        return { message: 'Contraseña actualizada exitosamente' };
      })
      .catch((error: unknown) => {
        // Sent again with its key after it was done: the password it names is no longer the present one, and was not
        // guessed.
        if (error instanceof RepeatedAnswer) return this.intentos.sinMirar(intento, error);
        throw error;
      });
  }
}
