import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { CamposQueries } from './campos.queries.js';
import { CamposService } from './campos.service.js';

@Controller()
export class CamposController {
  constructor(
    private readonly campos: CamposService,
    private readonly queries: CamposQueries,
  ) {}

  @TsRestHandler(contract.camposPersona)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.camposPersona, {
      listar: async () => ({ status: 200, body: { data: await this.queries.listar() } }),
      crear: async ({ body }) => ({ status: 201, body: await this.campos.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.campos.modificar(session, params.id, body),
      }),
    });
  }
}
