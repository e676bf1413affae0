import { Module } from '@nestjs/common';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { CajaMenorController } from './caja-menor.controller.js';
import { CajaMenorQueries } from './caja-menor.queries.js';
import { CajaMenorService } from './caja-menor.service.js';

@Module({
  imports: [LibroModule, MetodosModule],
  controllers: [CajaMenorController],
  providers: [CajaMenorService, CajaMenorQueries],
})
export class CajaMenorModule {}
