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
    private readonly guardados: GuardadosService,
    private readonly queries: GuardadosQueries,
  ) {}

  @TsRestHandler(contract.reportesGuardados)
  handler(@CurrentSession() sesion: Session) {
    return tsRestHandler(contract.reportesGuardados, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query) }),
      destinatarios: async ({ query }) => ({
        status: 200,
        body: { data: await this.queries.destinatarios(sesion, query) },
      }),
      crear: async ({ body }) => ({ status: 201, body: await this.guardados.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.guardados.modificar(sesion, params.id, body),
      }),
      eliminar: async ({ params }) => ({ status: 200, body: await this.guardados.eliminar(sesion, params.id) }),
      programar: async ({ params, body }) => ({
        status: 200,
        body: await this.guardados.programar(sesion, params.id, body),
      }),
      detener: async ({ params }) => ({ status: 200, body: await this.guardados.detener(sesion, params.id) }),
      enviar: async ({ params }) => ({ status: 200, body: await this.guardados.enviar(sesion, params.id) }),
    });
  }
}
