import { Module } from '@nestjs/common';
import { ZonasController } from './zonas.controller.js';
import { ZonasQueries } from './zonas.queries.js';
import { ZonasService } from './zonas.service.js';

@Module({
  controllers: [ZonasController],
  providers: [ZonasService, ZonasQueries],
})
export class ZonasModule {}
