import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { paginaDocs } from './docs-page.js';
import { documentoOpenApi } from './openapi.js';
import { OperacionesService } from './operaciones.service.js';

@Controller()
export class OperacionesController {
  constructor(private readonly operaciones: OperacionesService) {}

  @TsRestHandler(contract.operaciones, { validateResponses: false })
  handler() {
    return tsRestHandler(contract.operaciones, {
      vivo: async () => ({ status: 200, body: { estado: 'ok' as const } }),
      listo: async () => this.operaciones.listo(),
      openapi: async () => ({ status: 200, body: documentoOpenApi() }),
      docs: async () => ({ status: 200, body: paginaDocs() }),
      metricas: async () => ({ status: 200, body: await this.operaciones.metricas() }),
    });
  }
}
