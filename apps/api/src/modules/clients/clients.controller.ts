import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { CLIENTES, ClientsQueries } from './clients.queries.js';
import { ClientsService } from './clients.service.js';

@Controller()
export class ClientsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly queries: ClientsQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.clients)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.clients, {
      buscar: async ({ query }) => ({ status: 200, body: await this.queries.buscar(sesion, query.q) }),
      listar: ({ query }) => this.listas.answer(asker, CLIENTES, query, () => this.queries.listar(sesion)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.clients.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.clients.modificar(sesion, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.clients.eliminar(sesion, params.id, query.motivo),
      }),
    });
  }
}
