import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { TableroModule } from '../tablero/tablero.module.js';
import { DespacharReportesService } from './despachar-reportes.service.js';
import { ExportarReportesService } from './exportar-reportes.service.js';
import { GuardadosController } from './guardados.controller.js';
import { GuardadosQueries } from './guardados.queries.js';
import { GuardadosService } from './guardados.service.js';
import { OlvidarGuardadosService } from './olvidar-guardados.service.js';
import { PrepararEnvioService } from './preparar-envio.service.js';
import { ReportesController } from './reportes.controller.js';
import { ReportesService } from './reportes.service.js';

@Module({
  imports: [TableroModule, CuentasModule, AgendaModule, AuthModule],
  controllers: [ReportesController, GuardadosController],
  providers: [
    ReportesService,
    ExportarReportesService,
    ...[GuardadosService, GuardadosQueries, DespacharReportesService, PrepararEnvioService],
    OlvidarGuardadosService,
  ],
  exports: [OlvidarGuardadosService],
})
export class ReportesModule {}
