import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AnonimizarEsperaService } from './anonimizar-espera.service.js';
import { AsignarService } from './asignar.service.js';
import { ListaEsperaController } from './lista-espera.controller.js';
import { ListaEsperaQueries } from './lista-espera.queries.js';
import { Oferta } from './oferta.entity.js';
import { OfertasQueries } from './ofertas.queries.js';
import { OfertasService } from './ofertas.service.js';
import { PersonaEspera } from './persona-espera.entity.js';
import { PersonasService } from './personas.service.js';
import { RetencionesService } from './retenciones.service.js';
import { SiguienteQueries } from './siguiente.queries.js';

@Module({
  imports: [TypeOrmModule.forFeature([PersonaEspera, Oferta]), AgendaModule],
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
