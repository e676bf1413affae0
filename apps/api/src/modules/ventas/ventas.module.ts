import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { ProductosModule } from '../productos/productos.module.js';
import { PropinasModule } from '../propinas/propinas.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { AnularVentasService } from './anular-ventas.service.js';
import { CorregirVentasService } from './corregir-ventas.service.js';
import { VenderService } from './vender.service.js';
import { VentasController } from './ventas.controller.js';
import { VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Module({
  imports: [
    AprobacionesModule,
    ProductosModule,
    LibroModule,
    AgendaModule,
    TiquetesModule,
    MetodosModule,
    PropinasModule,
    DeudasModule,
    PersonasModule,
  ],
  controllers: [VentasController],
  providers: [VentasService, VenderService, CorregirVentasService, AnularVentasService, VentasQueries],
  exports: [VenderService, CorregirVentasService, AnularVentasService],
})
export class VentasModule {}
