import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { VENTAS, VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Controller()
export class VentasController {
  constructor(
    private readonly ventas: VentasService,
    private readonly queries: VentasQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.ventas)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.ventas, {
      crear: async ({ body }) => ({ status: 201, body: await this.ventas.crear(session, body) }),
      listar: ({ query }) => this.lists.answer(asker, VENTAS.file, query, (q) => this.queries.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.ventas.eliminar(session, params.id, query),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadisticas(session, query.entidad_id),
      }),
    });
  }
}
