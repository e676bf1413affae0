import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgendaModule } from '../agenda/agenda.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { ProductosModule } from '../productos/productos.module.js';
import { Venta } from './venta.entity.js';
import { VentasController } from './ventas.controller.js';
import { VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Venta]), ProductosModule, LibroModule, AgendaModule],
  controllers: [VentasController],
  providers: [VentasService, VentasQueries],
})
export class VentasModule {}
