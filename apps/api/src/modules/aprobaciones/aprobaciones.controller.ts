import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { AprobacionesQueries } from './aprobaciones.queries.js';
import { AprobacionesService } from './aprobaciones.service.js';
import { AprobadoresQueries } from './aprobadores.queries.js';
import { CodigoService } from './codigo.service.js';
import { TopesQueries } from './topes.queries.js';
import { TopesService } from './topes.service.js';

@Controller()
export class AprobacionesController {
  constructor(
    private readonly service: AprobacionesService,
    private readonly codigos: CodigoService,
    private readonly topes: TopesService,
    private readonly queries: AprobacionesQueries,
    private readonly aprobadores: AprobadoresQueries,
    private readonly ceilings: TopesQueries,
  ) {}

  @TsRestHandler(contract.aprobaciones)
  handler(@CurrentSession() session: Session) {
    const { service, codigos } = this;
    return tsRestHandler(contract.aprobaciones, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(session, query) }),
      pedir: async ({ body }) => ({ status: 201, body: await service.pedir(session, body) }),
      enElActo: async ({ body }) => ({ status: 201, body: await service.enElActo(session, body) }),
      aprobadores: async ({ query }) => ({
        status: 200,
        body: { data: await this.aprobadores.listar(session, query.entidad_id) },
      }),
      aprobar: async ({ params }) => ({ status: 200, body: await service.aprobar(session, params.id) }),
      rechazar: async ({ params, body }) => ({
        status: 200,
        body: await service.rechazar(session, params.id, body.motivo),
      }),
      codigo: async () => ({ status: 200, body: await codigos.puesto(session) }),
      ponerCodigo: async ({ body }) => ({ status: 200, body: await codigos.poner(session, body) }),
      topes: async ({ query }) => ({
        status: 200,
        body: { data: await this.ceilings.leer(session, query.entidad_id) },
      }),
      ponerTopes: async ({ body }) => ({ status: 200, body: await this.topes.poner(session, body) }),
    });
  }
}
