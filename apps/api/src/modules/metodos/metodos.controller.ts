import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { MetodosQueries } from './metodos.queries.js';
import { MetodosService } from './metodos.service.js';

@Controller()
export class MetodosController {
  constructor(
    private readonly metodos: MetodosService,
    private readonly queries: MetodosQueries,
  ) {}

  @TsRestHandler(contract.metodos)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.metodos, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(session, query) }),
      crear: async ({ body }) => ({ status: 201, body: await this.metodos.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.metodos.modificar(session, params.id, body),
      }),
    });
  }
}
