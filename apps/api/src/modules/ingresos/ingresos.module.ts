import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { IngresosController } from './ingresos.controller.js';
import { IngresosQueries } from './ingresos.queries.js';
import { IngresosService } from './ingresos.service.js';

@Module({
  imports: [CuentasModule, LibroModule, MetodosModule],
  controllers: [IngresosController],
  providers: [IngresosService, IngresosQueries],
})
export class IngresosModule {}
