import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { GuardadosQueries } from './guardados.queries.js';
import { GuardadosService } from './guardados.service.js';

@Controller()
export class GuardadosController {
  constructor(
    private readonly kept: GuardadosService,
    private readonly queries: GuardadosQueries,
  ) {}

  @TsRestHandler(contract.reportesGuardados)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.reportesGuardados, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(session, query) }),
      destinatarios: async ({ query }) => ({
        status: 200,
        body: { data: await this.queries.destinatarios(session, query) },
      }),
      crear: async ({ body }) => ({ status: 201, body: await this.kept.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.kept.modificar(session, params.id, body),
      }),
      eliminar: async ({ params }) => ({ status: 200, body: await this.kept.eliminar(session, params.id) }),
      programar: async ({ params, body }) => ({
        status: 200,
        body: await this.kept.programar(session, params.id, body),
      }),
      detener: async ({ params }) => ({ status: 200, body: await this.kept.detener(session, params.id) }),
      enviar: async ({ params }) => ({ status: 200, body: await this.kept.enviar(session, params.id) }),
    });
  }
}
