import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { withContactsFor } from '../../core/people/contact.js';
import type { Session } from '../../core/session/session.js';
import { EspaciosQueries } from './espacios.queries.js';

@Controller()
export class EspaciosController {
  constructor(private readonly queries: EspaciosQueries) {}

  @TsRestHandler(contract.espacios)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.espacios, {
      disponibilidad: async ({ query }) => ({ status: 200, body: await this.queries.disponibilidad(session, query) }),
      consultar: async ({ params, query }) => ({
        status: 200,
        body: withContactsFor(session, await this.queries.consultar(session, params.id, query)),
      }),
      calendario: async ({ params, query }) => ({
        status: 200,
        body: withContactsFor(session, await this.queries.calendario(session, params.id, query)),
      }),
      calendarioOperadores: async ({ query }) => ({
        status: 200,
        body: withContactsFor(session, await this.queries.calendarioOperadores(session, query)),
      }),
    });
  }
}
