import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { CLIENTES, ClientesQueries } from './clientes.queries.js';
import { ClientesService } from './clientes.service.js';

@Controller()
export class ClientesController {
  constructor(
    private readonly clientes: ClientesService,
    private readonly queries: ClientesQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.clientes)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.clientes, {
      buscar: async ({ query }) => ({ status: 200, body: await this.queries.buscar(session, query.q) }),
      listar: ({ query }) => this.lists.answer(asker, CLIENTES, query, () => this.queries.listar(session)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.clientes.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.clientes.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.clientes.eliminar(session, params.id, query.motivo),
      }),
    });
  }
}
