import { Module } from '@nestjs/common';
import { ModulosEntidadesController } from './modulos-entidades.controller.js';
import { ModulosEntidadesQueries } from './modulos-entidades.queries.js';
import { ModulosEntidadesService } from './modulos-entidades.service.js';

@Module({ controllers: [ModulosEntidadesController], providers: [ModulosEntidadesService, ModulosEntidadesQueries] })
export class ModulosEntidadesModule {}
