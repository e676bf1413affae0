import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { CORREOS, CorreoQueries } from './correo.queries.js';
import { CorreoService } from './correo.service.js';

@Controller()
export class CorreoController {
  constructor(
    private readonly correo: CorreoService,
    private readonly queries: CorreoQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.correos)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.correos, {
      listar: ({ query }) => this.lists.answer(asker, CORREOS, query, (q) => this.queries.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      reenviar: async ({ params }) => ({ status: 200, body: await this.correo.reenviar(session, params.id) }),
      enlace: async ({ params }) => ({ status: 200, body: await this.correo.enlace(session, params.id) }),
    });
  }
}
