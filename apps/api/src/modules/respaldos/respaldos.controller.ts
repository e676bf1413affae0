import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { RespaldosService } from './respaldos.service.js';

@Controller()
export class RespaldosController {
  constructor(private readonly backups: RespaldosService) {}

  @TsRestHandler(contract.respaldos)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.respaldos, {
      listar: async () => ({ status: 200, body: await this.backups.listar(session) }),
      hacer: async () => ({ status: 201, body: await this.backups.hacer(session) }),
      eliminar: async ({ params, body }) => ({
        status: 200,
        body: await this.backups.eliminar(session, params.nombre, body.password),
      }),
      descargar: async ({ params, body }) => {
        throw await this.backups.descargar(session, params.nombre, body.password);
      },
    });
  }
}
