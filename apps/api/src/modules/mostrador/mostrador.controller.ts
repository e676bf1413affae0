import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { CobrarService } from './cobrar.service.js';
import { MasUsadosQueries } from './mas-usados.queries.js';

@Controller()
export class MostradorController {
  constructor(
    private readonly service: CobrarService,
    private readonly queries: MasUsadosQueries,
  ) {}

  @TsRestHandler(contract.mostrador)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.mostrador, {
      cobrar: async ({ body }) => ({ status: 201, body: await this.service.cobrar(session, body) }),
      masUsados: async ({ query }) => ({ status: 200, body: await this.queries.leer(session, query) }),
    });
  }
}
