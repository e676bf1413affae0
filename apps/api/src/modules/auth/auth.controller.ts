import { contract } from '@jornal/contract';
import { Controller, Headers } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentRequest, CurrentSession } from '../../core/access/access-guard.js';
import type { RequestInfo, Session } from '../../core/session/session.js';
import { Config } from '../../platform/settings/config.js';
import { AuthService } from './auth.service.js';
import { CambiarContrasenaService } from './cambiar-contrasena.service.js';
import { DemonstrationService, type Page } from './demonstration.service.js';
import { DeviceCookie, MarcaPresente } from './device-cookie.js';
import { FirstUseService } from './first-use.service.js';
import { ForgottenService } from './forgotten.service.js';
import { PasswordLinkService } from './password-link.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly primerUso: FirstUseService,
    private readonly recuperaciones: ForgottenService,
    private readonly claveConEnlace: PasswordLinkService,
    private readonly contrasena: CambiarContrasenaService,
    private readonly demonstration: DemonstrationService,
    private readonly config: Config,
  ) {}

  @TsRestHandler(contract.auth)
  handler(
    @CurrentSession() session: Session,
    @CurrentRequest() request: RequestInfo,
    @MarcaPresente() dispositivo: DeviceCookie,
    @Headers() page: Page,
  ) {
    return tsRestHandler(contract.auth, {
      login: async ({ body }) => {
        const { marca, respuesta } = await this.auth.entrar(body, request, dispositivo);
        // Cookies know no port: that of a demonstration beside the business would take the place of its own.
        if (!this.config.DEMONSTRATION) dispositivo.guardar(marca, this.config.PUBLIC_URL);
        return { status: 200, body: respuesta };
      },
      primerUso: async () => ({
        status: 200,
        body: { abierto: await this.primerUso.abierto(), ejemplo: this.demonstration.state },
      }),
      abrirEjemplo: async () => ({ status: 200, body: this.demonstration.open(page) }),
      crearPrimerAdmin: async ({ body }) => ({ status: 201, body: await this.primerUso.crear(body, request) }),
      recuperar: async ({ body }) => ({ status: 200, body: this.recuperaciones.pedir(body, request) }),
      consultarEnlace: async ({ body }) => ({
        status: 200,
        body: await this.claveConEnlace.consultar(body.token, request),
      }),
      elegirClave: async ({ body }) => ({ status: 200, body: await this.claveConEnlace.elegir(body, request) }),
      sesion: async () => ({ status: 200, body: this.auth.actual(session) }),
      logout: async () => {
        await this.auth.salir(session);
        return { status: 200, body: { message: 'Sesión cerrada' } };
      },
      cambiarContrasena: async ({ body }) => ({ status: 200, body: await this.contrasena.cambiar(session, body) }),
      aceptacion: async ({ body }) => ({ status: 201, body: await this.auth.aceptar(session, body.version) }),
    });
  }
}
