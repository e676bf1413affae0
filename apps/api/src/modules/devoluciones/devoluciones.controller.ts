import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { DevolverService } from './devolver.service.js';

@Controller()
export class DevolucionesController {
  constructor(private readonly devolver: DevolverService) {}

  @TsRestHandler(contract.devoluciones)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.devoluciones, {
      devolver: async ({ params, body }) => ({
        status: 200,
        body: await this.devolver.devolver(session, params.id, body),
      }),
      castigar: async ({ params, body }) => ({
        status: 200,
        body: await this.devolver.castigar(session, params.id, body),
      }),
    });
  }
}
