import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AprobacionesController } from './aprobaciones.controller.js';
import { AprobacionesQueries } from './aprobaciones.queries.js';
import { AprobacionesService } from './aprobaciones.service.js';
import { AprobadoresQueries } from './aprobadores.queries.js';
import { CodigoService } from './codigo.service.js';
import { OlvidarDeudoresService } from './olvidar-deudores.service.js';
import { SegundaPersonaService } from './segunda-persona.service.js';
import { SellosService } from './sellos.service.js';
import { TopesQueries } from './topes.queries.js';
import { TopesService } from './topes.service.js';

@Module({
  imports: [AuthModule],
  controllers: [AprobacionesController],
  providers: [
    ...[AprobacionesQueries, AprobacionesService, AprobadoresQueries, CodigoService, OlvidarDeudoresService],
    ...[SegundaPersonaService, SellosService, TopesQueries, TopesService],
  ],
  exports: [OlvidarDeudoresService, SegundaPersonaService, TopesQueries],
})
export class AprobacionesModule {}
