import { Module } from '@nestjs/common';
import { MetodosController } from './metodos.controller.js';
import { MetodosQueries } from './metodos.queries.js';
import { MetodosService } from './metodos.service.js';

@Module({
  controllers: [MetodosController],
  providers: [MetodosService, MetodosQueries],
  exports: [MetodosService, MetodosQueries],
})
export class MetodosModule {}
