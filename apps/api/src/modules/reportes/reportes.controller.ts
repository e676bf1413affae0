import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { Waiter } from '../../platform/files/file-answer.js';
import { ExportarReportesService } from './exportar-reportes.service.js';
import { ReportesService } from './reportes.service.js';

@Controller()
export class ReportesController {
  constructor(
    private readonly reportes: ReportesService,
    private readonly files: ExportarReportesService,
  ) {}

  @TsRestHandler(contract.reportes)
  handler(@CurrentSession() session: Session, @Waiter() waiter: AbortSignal) {
    return tsRestHandler(contract.reportes, {
      tipos: async () => ({ status: 200, body: { data: this.reportes.tipos(session) } }),
      generar: async ({ body }) => ({
        status: 200,
        body: { data: await this.reportes.generar(session, body, waiter) },
      }),
      exportar: async ({ body }) => {
        if (body.format === 'csv') throw await this.files.archivo(session, body, waiter);
        return { status: 200, body: { data: await this.files.enTexto(session, body, waiter) } };
      },
      exportarArchivo: async ({ body }) => {
        throw await this.files.archivo(session, body, waiter);
      },
    });
  }
}
