import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { EspaciosQueries } from './espacios.queries.js';

@Controller()
export class EspaciosController {
  constructor(private readonly queries: EspaciosQueries) {}

  @TsRestHandler(contract.espacios)
  handler(@CurrentSession() sesion: Session) {
    return tsRestHandler(contract.espacios, {
      disponibilidad: async ({ query }) => ({ status: 200, body: await this.queries.disponibilidad(sesion, query) }),
      consultar: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.consultar(sesion, params.id, query),
      }),
      calendario: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.calendario(sesion, params.id, query),
      }),
      calendarioOperadores: async ({ query }) => ({
        status: 200,
        body: await this.queries.calendarioOperadores(sesion, query),
      }),
    });
  }
}
