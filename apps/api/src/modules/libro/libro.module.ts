import { Module } from '@nestjs/common';
import { LibroController } from './libro.controller.js';
import { LibroQueries } from './libro.queries.js';
import { LibroService } from './libro.service.js';
import { ResumenService } from './resumen.service.js';

@Module({
  controllers: [LibroController],
  providers: [LibroService, LibroQueries, ResumenService],
  exports: [LibroService, ResumenService],
})
export class LibroModule {}
