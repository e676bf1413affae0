import { Injectable } from '@nestjs/common';
import { Watch } from '../../core/access/watch.js';
import type { RequestInfo } from '../../core/session/session.js';
import { Retries } from '../../platform/db/retries.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { Notices } from '../../platform/events/notices.js';
import { networkOf } from '../../platform/http/address.js';
import { EnlacesService, type EnlaceVivo } from '../enlaces/enlaces.service.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';

const NO_SIRVE = 'El enlace ya no es válido. Pide uno nuevo.';

/**
 * Chooses a password with the link of a mail, once. It opens no session: people sign in as always, with their second
 * factor.
 */
@Injectable()
export class PasswordLinkService {
  constructor(
    private readonly retries: Retries,
    private readonly enlaces: EnlacesService,
    private readonly usuarios: UsuariosService,
    private readonly watch: Watch,
    private readonly avisos: Notices,
  ) {}

  async consultar(token: string, request: RequestInfo): Promise<{ email: string; vence_en: string }> {
    const { email, vence_en } = await this.exigirVivo(token, request);
    return { email, vence_en };
  }

  /** Looked at before the new password is hashed, which costs, and once more where it is used: of many at once, one wins. */
  async elegir({ token, nueva }: { token: string; nueva: string }, request: RequestInfo) {
    const enlace = await this.exigirVivo(token, request);
    const { usuario_id, email } = enlace;
    const password = await this.usuarios.prepararClave(nueva, {
      email,
      campo: 'nueva',
      quien: `direccion:${networkOf(request.ip)}`,
    });
    await this.retries.run(async (em) => {
      if (!(await this.enlaces.usar(em, enlace))) throw this.noSirve(request);
      await this.usuarios.ponerClave(em, usuario_id, password);
      await this.watch.register(em, {
        accion: 'elegir_contrasena',
        ip: request.ip,
        usuario_id,
        solicitud_id: request.id,
      });
    });
    // The new password ended the sessions there were.
    this.avisos.note([{ tema: 'usuarios', entidad_id: 0, usuario_id }]);
    return { message: 'Tu contraseña quedó lista. Ya puedes iniciar sesión.' };
  }

  private async exigirVivo(token: string, request: RequestInfo): Promise<EnlaceVivo> {
    const enlace = await this.enlaces.vivo(token);
    if (enlace === null) throw this.noSirve(request);
    return enlace;
  }

  private noSirve({ ip }: RequestInfo): BusinessError {
    this.watch.note({ accion: 'enlace_rechazado', ip });
    return new BusinessError('ENLACE_NO_VALIDO', NO_SIRVE, 400);
  }
}
