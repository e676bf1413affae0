import { Module } from '@nestjs/common';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { GastosController } from './gastos.controller.js';
import { GastosQueries } from './gastos.queries.js';
import { GastosService } from './gastos.service.js';
import { Pictures } from './pictures.js';
import { RecibosService } from './recibos.service.js';

@Module({
  imports: [LibroModule, MetodosModule],
  controllers: [GastosController],
  providers: [GastosService, RecibosService, Pictures, GastosQueries],
})
export class GastosModule {}
