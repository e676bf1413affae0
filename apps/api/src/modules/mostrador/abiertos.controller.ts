import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { AbiertosQueries } from './abiertos.queries.js';
import { AbiertosService } from './abiertos.service.js';

@Controller()
export class AbiertosController {
  constructor(
    private readonly service: AbiertosService,
    private readonly queries: AbiertosQueries,
  ) {}

  @TsRestHandler(contract.tiquetesAbiertos)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.tiquetesAbiertos, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(session, query) }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      abrir: async ({ body }) => ({ status: 201, body: await this.service.abrir(session, body) }),
      guardar: async ({ params, body }) => ({
        status: 200,
        body: await this.service.guardar(session, params.id, body),
      }),
      descartar: async ({ params, body }) => ({
        status: 200,
        body: await this.service.descartar(session, { id: params.id, version: body.version }),
      }),
    });
  }
}
