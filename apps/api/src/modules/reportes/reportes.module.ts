import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { TableroModule } from '../tablero/tablero.module.js';
import { DespacharReportes } from './despachar.service.js';
import { ExportarReportes } from './exportar.service.js';
import { GuardadosController } from './guardados.controller.js';
import { GuardadosQueries } from './guardados.queries.js';
import { GuardadosService } from './guardados.service.js';
import { PrepararEnvio } from './preparar-envio.service.js';
import { ReportesController } from './reportes.controller.js';
import { ReportesService } from './reportes.service.js';

@Module({
  imports: [TableroModule, CuentasModule, AgendaModule, AuthModule],
  controllers: [ReportesController, GuardadosController],
  providers: [
    ReportesService,
    ExportarReportes,
    ...[GuardadosService, GuardadosQueries, DespacharReportes, PrepararEnvio],
  ],
})
export class ReportesModule {}
