import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { AnularTiqueteService } from './anular-tiquete.service.js';
import { CorregirService } from './corregir.service.js';

@Controller()
export class CorreccionesController {
  constructor(
    private readonly service: CorregirService,
    private readonly anulacion: AnularTiqueteService,
  ) {}

  @TsRestHandler(contract.correcciones)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.correcciones, {
      corregir: async ({ params, body }) => ({
        status: 200,
        body: await this.service.corregir(session, params.id, body),
      }),
      anular: async ({ params, query }) => ({
        status: 200,
        body: await this.anulacion.anular(session, params.id, query),
      }),
    });
  }
}
