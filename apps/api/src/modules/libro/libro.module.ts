import { Module } from '@nestjs/common';
import { LibroController } from './libro.controller.js';
import { LibroQueries } from './libro.queries.js';
import { LibroService } from './libro.service.js';
import { ResumenQueries } from './resumen.queries.js';
import { ResumenService } from './resumen.service.js';

@Module({
  controllers: [LibroController],
  providers: [LibroService, LibroQueries, ResumenService, ResumenQueries],
  exports: [LibroService, ResumenService, ResumenQueries],
})
export class LibroModule {}
