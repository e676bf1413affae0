import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { AnularPropinaService } from './anular-propina.service.js';

@Controller()
export class PropinasController {
  constructor(private readonly service: AnularPropinaService) {}

  @TsRestHandler(contract.propinas)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.propinas, {
      anular: async ({ params, query }) => ({
        status: 200,
        body: await this.service.anular(session, params.id, query),
      }),
    });
  }
}
