import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { IngresosController } from './ingresos.controller.js';
import { IngresosQueries } from './ingresos.queries.js';
import { IngresosService } from './ingresos.service.js';
import { RetenerService } from './retener.service.js';

@Module({
  imports: [AprobacionesModule, CuentasModule, LibroModule, MetodosModule, DeudasModule],
  controllers: [IngresosController],
  providers: [IngresosService, RetenerService, IngresosQueries],
  exports: [RetenerService],
})
export class IngresosModule {}
