import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { ProductosModule } from '../productos/productos.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { DevolucionesController } from './devoluciones.controller.js';
import { DevolverService } from './devolver.service.js';
import { EscribirDevolucionService } from './escribir-devolucion.service.js';
import { FavorDeDevolucionService } from './favor-de-devolucion.service.js';

@Module({
  imports: [
    AprobacionesModule,
    CuentasModule,
    DeudasModule,
    LibroModule,
    MetodosModule,
    ProductosModule,
    TiquetesModule,
  ],
  controllers: [DevolucionesController],
  providers: [DevolverService, EscribirDevolucionService, FavorDeDevolucionService],
})
export class DevolucionesModule {}
