import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { ReportesService } from './reportes.service.js';

@Controller()
export class ReportesController {
  constructor(private readonly reportes: ReportesService) {}

  @TsRestHandler(contract.reportes)
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.reportes, {
      tipos: async () => ({ status: 200, body: { data: this.reportes.tipos(sesion) } }),
      generar: async ({ body }) => ({ status: 200, body: { data: await this.reportes.generar(sesion, body) } }),
    });
  }
}
