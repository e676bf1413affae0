import { Module } from '@nestjs/common';
import { VistasController } from './vistas.controller.js';
import { VistasQueries } from './vistas.queries.js';
import { VistasService } from './vistas.service.js';

@Module({ controllers: [VistasController], providers: [VistasService, VistasQueries], exports: [VistasService] })
export class VistasModule {}
