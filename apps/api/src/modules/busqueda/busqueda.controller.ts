import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { BusquedaQueries } from './busqueda.queries.js';

@Controller()
export class BusquedaController {
  constructor(private readonly queries: BusquedaQueries) {}

  @TsRestHandler(contract.busqueda)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.busqueda, {
      buscar: async ({ query }) => ({ status: 200, body: { data: await this.queries.buscar(session, query) } }),
    });
  }
}
