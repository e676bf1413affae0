import { Module } from '@nestjs/common';
import { CloseDaysService } from './close-days.service.js';
import { LibroController } from './libro.controller.js';
import { LibroQueries } from './libro.queries.js';
import { LibroService } from './libro.service.js';
import { ResumenQueries } from './resumen.queries.js';

@Module({
  controllers: [LibroController],
  providers: [CloseDaysService, LibroService, LibroQueries, ResumenQueries],
  exports: [LibroService, ResumenQueries],
})
export class LibroModule {}
