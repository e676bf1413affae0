import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { AnticiposService } from './anticipos.service.js';
import { FavoresQueries } from './favores.queries.js';

@Controller()
export class AnticiposController {
  constructor(
    private readonly service: AnticiposService,
    private readonly queries: FavoresQueries,
  ) {}

  @TsRestHandler(contract.favores)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.favores, {
      listar: async ({ params }) => ({ status: 200, body: await this.queries.listar(session, params.id) }),
      recibir: async ({ body }) => ({ status: 201, body: await this.service.recibir(session, body) }),
      devolver: async ({ params, body }) => ({
        status: 200,
        body: await this.service.devolver(session, params.id, body),
      }),
      retener: async ({ params, body }) => ({
        status: 200,
        body: await this.service.retener(session, params.id, body),
      }),
    });
  }
}
