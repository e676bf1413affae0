import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { TableroModule } from '../tablero/tablero.module.js';
import { ExportarReportes } from './exportar.service.js';
import { ReportesController } from './reportes.controller.js';
import { ReportesService } from './reportes.service.js';

@Module({ imports: [TableroModule, CuentasModule, AgendaModule], controllers: [ReportesController], providers: [ReportesService, ExportarReportes] })
export class ReportesModule {}
