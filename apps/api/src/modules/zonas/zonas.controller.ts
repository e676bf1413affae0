import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ZONAS, ZonasQueries } from './zonas.queries.js';
import { ZonasService } from './zonas.service.js';

@Controller()
export class ZonasController {
  constructor(
    private readonly zonas: ZonasService,
    private readonly queries: ZonasQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.zonas)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.zonas, {
      buscar: async ({ query }) => ({ status: 200, body: await this.queries.buscar(session, query.q) }),
      listar: ({ query }) => this.lists.answer(asker, ZONAS, query, () => this.queries.listar(session)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.zonas.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.zonas.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.zonas.eliminar(session, params.id, query.motivo),
      }),
    });
  }
}
