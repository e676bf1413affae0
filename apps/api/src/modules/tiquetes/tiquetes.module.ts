import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AuditoriaModule } from '../auditoria/auditoria.module.js';
import { CobrosDePersonaService } from './cobros-de-persona.service.js';
import { CorregidosService } from './corregidos.service.js';
import { DebidosService } from './debidos.service.js';
import { DevueltosService } from './devueltos.service.js';
import { ListaQueries } from './lista.queries.js';
import { TiquetesController } from './tiquetes.controller.js';
import { TiquetesQueries } from './tiquetes.queries.js';
import { TiquetesService } from './tiquetes.service.js';

@Module({
  imports: [AgendaModule, AuditoriaModule],
  controllers: [TiquetesController],
  providers: [
    TiquetesService,
    DebidosService,
    DevueltosService,
    CorregidosService,
    CobrosDePersonaService,
    ListaQueries,
    TiquetesQueries,
  ],
  exports: [TiquetesService, DebidosService, DevueltosService, CorregidosService, CobrosDePersonaService],
})
export class TiquetesModule {}
