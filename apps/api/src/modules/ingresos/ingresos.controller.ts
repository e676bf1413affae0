import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { INGRESOS, IngresosQueries } from './ingresos.queries.js';
import { IngresosService } from './ingresos.service.js';

@Controller()
export class IngresosController {
  constructor(
    private readonly ingresos: IngresosService,
    private readonly queries: IngresosQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.ingresos)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.ingresos, {
      crear: async ({ body }) => ({ status: 201, body: await this.ingresos.crear(session, body) }),
      listar: ({ query }) => this.lists.answer(asker, INGRESOS.file, query, (q) => this.queries.listar(session, q)),
      total: async ({ query }) => ({ status: 200, body: await this.queries.total(session, query.entidad_id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.ingresos.eliminar(session, params.id, query),
      }),
    });
  }
}
