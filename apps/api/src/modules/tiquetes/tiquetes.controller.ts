import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ListaQueries, TIQUETES } from './lista.queries.js';
import { TiquetesQueries } from './tiquetes.queries.js';

@Controller()
export class TiquetesController {
  constructor(
    private readonly lista: ListaQueries,
    private readonly queries: TiquetesQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.tiquetes)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.tiquetes, {
      listar: ({ query }) => this.lists.answer(asker, TIQUETES, query, (q) => this.lista.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      historia: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.historia(session, params.id, query),
      }),
    });
  }
}
