import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { CuentaService } from './cuenta.service.js';

@Controller()
export class CuentaController {
  constructor(private readonly cuenta: CuentaService) {}

  @TsRestHandler(contract.cuentas)
  handler(@CurrentSession() session: Session) {
    const { cuenta } = this;
    return tsRestHandler(contract.cuentas, {
      ver: async () => ({ status: 200, body: await cuenta.ver(session) }),
      modificar: async ({ body }) => ({ status: 200, body: await cuenta.modificar(session, body) }),
      sesiones: async () => ({ status: 200, body: await cuenta.sesiones(session) }),
      cerrarSesion: async ({ params }) => ({ status: 200, body: await cuenta.cerrarSesion(session, params.sid) }),
      cerrarDemas: async () => ({ status: 200, body: await cuenta.cerrarDemas(session) }),
      prepararSegundoFactor: async ({ body }) => ({
        status: 201,
        body: await cuenta.prepararSegundoFactor(session, body),
      }),
      confirmarSegundoFactor: async ({ body }) => ({
        status: 201,
        body: await cuenta.confirmarSegundoFactor(session, body),
      }),
      renovarCodigos: async ({ body }) => ({ status: 201, body: await cuenta.renovarCodigos(session, body) }),
      quitarSegundoFactor: async ({ body }) => ({ status: 200, body: await cuenta.quitarSegundoFactor(session, body) }),
      quitarSegundoFactorDe: async ({ params, query }) => ({
        status: 200,
        body: await cuenta.quitarSegundoFactorDe(session, params.id, query.motivo),
      }),
    });
  }
}
