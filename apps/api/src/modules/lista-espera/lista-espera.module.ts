import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { AnonimizarEsperaService } from './anonimizar-espera.service.js';
import { AsignarService } from './asignar.service.js';
import { ListaEsperaController } from './lista-espera.controller.js';
import { ListaEsperaQueries } from './lista-espera.queries.js';
import { OfertasQueries } from './ofertas.queries.js';
import { OfertasService } from './ofertas.service.js';
import { PersonasService } from './personas.service.js';
import { RetencionesService } from './retenciones.service.js';
import { SiguienteQueries } from './siguiente.queries.js';

@Module({
  imports: [AgendaModule, PersonasModule],
  controllers: [ListaEsperaController],
  providers: [
    PersonasService,
    AsignarService,
    RetencionesService,
    OfertasService,
    ListaEsperaQueries,
    OfertasQueries,
    SiguienteQueries,
    AnonimizarEsperaService,
  ],
  exports: [AnonimizarEsperaService],
})
export class ListaEsperaModule {}
