import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { VistasQueries } from './vistas.queries.js';
import { VistasService } from './vistas.service.js';

@Controller()
export class VistasController {
  constructor(
    private readonly vistas: VistasService,
    private readonly queries: VistasQueries,
  ) {}

  @TsRestHandler(contract.vistas)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.vistas, {
      listar: async ({ query }) => ({ status: 200, body: { data: await this.queries.listar(session, query.lista) } }),
      crear: async ({ body }) => ({ status: 201, body: await this.vistas.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.vistas.modificar(session, params.id, body),
      }),
      eliminar: async ({ params }) => ({ status: 200, body: await this.vistas.eliminar(session, params.id) }),
    });
  }
}
