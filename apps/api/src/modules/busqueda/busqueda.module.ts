import { Module } from '@nestjs/common';
import { BusquedaController } from './busqueda.controller.js';
import { BusquedaQueries } from './busqueda.queries.js';

@Module({ controllers: [BusquedaController], providers: [BusquedaQueries] })
export class BusquedaModule {}
