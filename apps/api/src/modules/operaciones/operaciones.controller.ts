import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { paginaDocs } from './docs-page.js';
import { documentoOpenApi } from './openapi.js';
import { OperacionesService } from './operaciones.service.js';

@Controller()
export class OperacionesController {
  constructor(private readonly operaciones: OperacionesService) {}

  @TsRestHandler(contract.operaciones, { validateResponses: false })
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.operaciones, {
      vivo: async () => ({ status: 200, body: { estado: 'ok' as const } }),
      listo: async () => this.operaciones.listo(),
      detalle: async () => ({ status: 200, body: await this.operaciones.detalle(sesion) }),
      openapi: async () => ({ status: 200, body: documentoOpenApi() }),
      docs: async () => ({ status: 200, body: paginaDocs() }),
      metricas: async () => ({ status: 200, body: await this.operaciones.metricas() }),
    });
  }
}
