import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { AbonosService } from './abonos.service.js';
import { AnularCobroService } from './anular-cobro.service.js';
import { CARTERA } from './cartera.queries.js';
import { DeudasQueries } from './deudas.queries.js';
import { LimitesService } from './limites.service.js';

@Controller()
export class DeudasController {
  constructor(
    private readonly abonos: AbonosService,
    private readonly anulacion: AnularCobroService,
    private readonly limites: LimitesService,
    private readonly queries: DeudasQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.deudas)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.deudas, {
      cartera: ({ query }) => this.lists.answer(asker, CARTERA, query, (q) => this.queries.cartera(session, q)),
      credito: async ({ params }) => ({
        status: 200,
        body: { data: await this.queries.credito(session, params.id) },
      }),
      cuenta: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.cuenta(session, params.id, query),
      }),
      limitar: async ({ params, body }) => ({
        status: 200,
        body: await this.limites.limitar(session, params.id, body.limite_fiado),
      }),
      abonar: async ({ body }) => ({ status: 201, body: await this.abonos.abonar(session, body) }),
      anular: async ({ params, query }) => ({
        status: 200,
        body: await this.anulacion.anular(session, params.id, query),
      }),
      ajuste: async ({ query }) => ({
        status: 200,
        body: { data: await this.queries.ajuste(session, query.entidad_id) },
      }),
      ajustar: async ({ body }) => ({ status: 200, body: await this.limites.ajustar(session, body) }),
    });
  }
}
