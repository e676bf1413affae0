import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { AnularPropinaService } from './anular-propina.service.js';
import { PropinasController } from './propinas.controller.js';
import { PropinasService } from './propinas.service.js';

@Module({
  imports: [AprobacionesModule, CuentasModule, LibroModule, TiquetesModule],
  controllers: [PropinasController],
  providers: [PropinasService, AnularPropinaService],
  exports: [PropinasService, AnularPropinaService],
})
export class PropinasModule {}
