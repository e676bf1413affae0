import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LibroModule } from '../libro/libro.module.js';
import { Gasto } from './gasto.entity.js';
import { GastosController } from './gastos.controller.js';
import { GastosQueries } from './gastos.queries.js';
import { GastosService } from './gastos.service.js';
import { Fotos } from './pictures.js';
import { RecibosService } from './receipts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Gasto]), LibroModule],
  controllers: [GastosController],
  providers: [GastosService, RecibosService, Fotos, GastosQueries],
})
export class GastosModule {}
