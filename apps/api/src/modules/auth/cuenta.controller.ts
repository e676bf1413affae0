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
  handler(@CurrentSession() sesion: Session) {
    const { cuenta } = this;
    return tsRestHandler(contract.cuentas, {
      ver: async () => ({ status: 200, body: await cuenta.ver(sesion) }),
      modificar: async ({ body }) => ({ status: 200, body: await cuenta.modificar(sesion, body) }),
      sesiones: async () => ({ status: 200, body: await cuenta.sesiones(sesion) }),
      cerrarSesion: async ({ params }) => ({ status: 200, body: await cuenta.cerrarSesion(sesion, params.sid) }),
      cerrarDemas: async () => ({ status: 200, body: await cuenta.cerrarDemas(sesion) }),
      prepararSegundoFactor: async ({ body }) => ({
        status: 201,
        body: await cuenta.prepararSegundoFactor(sesion, body),
      }),
      confirmarSegundoFactor: async ({ body }) => ({
        status: 201,
        body: await cuenta.confirmarSegundoFactor(sesion, body),
      }),
      renovarCodigos: async ({ body }) => ({ status: 201, body: await cuenta.renovarCodigos(sesion, body) }),
      quitarSegundoFactor: async ({ body }) => ({ status: 200, body: await cuenta.quitarSegundoFactor(sesion, body) }),
      quitarSegundoFactorDe: async ({ params, query }) => ({
        status: 200,
        body: await cuenta.quitarSegundoFactorDe(sesion, params.id, query.motivo),
      }),
    });
  }
}
