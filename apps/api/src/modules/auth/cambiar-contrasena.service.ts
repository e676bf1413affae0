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
    private readonly transactions: Transactions,
    private readonly cuentas: CuentaDeEntradaQueries,
    private readonly attempts: LoginAttempts,
    private readonly usuarios: UsuariosService,
    private readonly sessions: SesionesService,
    private readonly watch: Watch,
  ) {}

  /**
   * Changes the caller's own password and ends every other session of theirs. Guesses of the present one are counted as
   * sign-ins are. It is verified, and the new one hashed, before the transaction; the verified password must still hold
   * inside it.
   */
  async cambiar(session: Session, { actual, nueva }: { actual: string; nueva: string }) {
    const who = `usuario:${session.usuario_id}`;
    const attempt = await this.attempts.cambiar(session.email, session.sid);
    const prepare = async () => {
      const { cuenta, correcta } = await this.cuentas.comprobar(session.email, actual, who);
      if (cuenta === null || cuenta.clave_hash === null || !correcta) return null;
      const password = await this.usuarios.prepararClave(nueva, {
        email: session.email,
        anterior: actual,
        campo: 'nueva',
        quien: who,
      });
      return { anterior: cuenta.clave_hash, clave: password };
    };
    const change = await prepare().catch((error: unknown) => this.attempts.sinMirar(attempt, error));
    if (change === null) {
      const { usuario_id, entidad, rol, sid, request } = session;
      this.watch.note({
        accion: 'clave_fallida',
        ip: request.ip,
        usuario_id,
        entidad_id: entidad?.id,
        rol,
        sesion: sid,
      });
    }
    return this.transactions
      .execute(session, async (em, audit) => {
        ensure(
          change !== null && (await this.usuarios.cambiarClave(em, session.usuario_id, change.anterior, change.clave)),
          'CONTRASENA_INCORRECTA',
          ACTUAL_INCORRECTA,
          400,
        );
        await this.attempts.olvidar(em, attempt);
        await this.sessions.cerrarTodas(em, session.usuario_id, session.sid);
        audit({
          accion: 'cambiar_contrasena',
          recurso: 'usuario',
          recurso_id: session.usuario_id,
          entidad_id: 0,
          avisos: [{ tema: 'usuarios' }],
        });
        return { message: 'Contraseña actualizada exitosamente' };
      })
      .catch((error: unknown) => {
        // Sent again with its key after it was done: the password it names is no longer the present one, and was not
        // guessed.
        if (error instanceof RepeatedAnswer) return this.attempts.sinMirar(attempt, error);
        throw error;
      });
  }
}
