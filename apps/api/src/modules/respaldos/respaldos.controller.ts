import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { RespaldosService } from './respaldos.service.js';

@Controller()
export class RespaldosController {
  constructor(private readonly respaldos: RespaldosService) {}

  @TsRestHandler(contract.respaldos)
  handler(@CurrentSession() sesion: Session) {
    return tsRestHandler(contract.respaldos, {
      listar: async () => ({ status: 200, body: await this.respaldos.listar(sesion) }),
      hacer: async () => ({ status: 201, body: await this.respaldos.hacer(sesion) }),
      eliminar: async ({ params, body }) => ({
        status: 200,
        body: await this.respaldos.eliminar(sesion, params.nombre, body.password),
      }),
      descargar: async ({ params, body }) => {
        throw await this.respaldos.descargar(sesion, params.nombre, body.password);
      },
    });
  }
}
