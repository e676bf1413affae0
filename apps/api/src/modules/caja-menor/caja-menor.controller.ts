import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ARQUEOS, CajaMenorQueries, MOVIMIENTOS } from './caja-menor.queries.js';
import { CajaMenorService } from './caja-menor.service.js';

@Controller()
export class CajaMenorController {
  constructor(
    private readonly caja: CajaMenorService,
    private readonly queries: CajaMenorQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.cajaMenor)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.cajaMenor, {
      listar: async ({ query }) => ({
        status: 200,
        body: await this.queries.listar(session, query),
      }),
      obtener: async ({ params, query }) => {
        const movimientos = async (q: typeof query) => (await this.queries.obtener(session, params.id, q)).movimientos;
        if (query.formato !== undefined)
          await this.lists.answer(asker, MOVIMIENTOS, { ...query, entidad_id: params.id }, movimientos);
        return { status: 200, body: await this.queries.obtener(session, params.id, query) };
      },
      mover: async ({ body }) => ({ status: 201, body: await this.caja.mover(session, body) }),
      trasladar: async ({ body }) => ({ status: 201, body: await this.caja.trasladar(session, body) }),
      contar: async ({ body }) => ({ status: 201, body: await this.caja.contar(session, body) }),
      arqueos: ({ query }) => this.lists.answer(asker, ARQUEOS.file, query, (q) => this.queries.arqueos(session, q)),
      arqueo: async ({ params }) => ({ status: 200, body: await this.queries.arqueo(session, params.id) }),
    });
  }
}
