import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { ConsentimientosQueries } from './consentimientos.queries.js';
import { ConsentimientosService } from './consentimientos.service.js';

@Controller()
export class ConsentimientosController {
  constructor(
    private readonly consentimientos: ConsentimientosService,
    private readonly queries: ConsentimientosQueries,
  ) {}

  @TsRestHandler(contract.consentimientos)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.consentimientos, {
      textos: async () => ({ status: 200, body: { data: await this.queries.textos() } }),
      cambiarTexto: async ({ body }) => ({ status: 201, body: await this.consentimientos.cambiarTexto(session, body) }),
      dePersona: async ({ params }) => ({
        status: 200,
        body: { data: await this.queries.dePersona(session, params.id) },
      }),
      registrar: async ({ params, body }) => ({
        status: 201,
        body: await this.consentimientos.registrar(session, params.id, body),
      }),
    });
  }
}
