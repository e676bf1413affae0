import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { ModulosEntidadesQueries } from './modulos-entidades.queries.js';
import { ModulosEntidadesService } from './modulos-entidades.service.js';

@Controller()
export class ModulosEntidadesController {
  constructor(
    private readonly modulos: ModulosEntidadesService,
    private readonly queries: ModulosEntidadesQueries,
  ) {}

  @TsRestHandler(contract.modulosEntidades)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.modulosEntidades, {
      listar: async () => ({ status: 200, body: await this.queries.listar(session) }),
      cambiarVarias: async ({ body }) => ({
        status: 200,
        body: await this.modulos.cambiarVarias(session, body.entidades, body.modulos),
      }),
      cambiar: async ({ params, body }) => ({
        status: 200,
        body: await this.modulos.cambiar(session, params.entidadId, body.modulos),
      }),
    });
  }
}
