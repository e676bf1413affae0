import { Module } from '@nestjs/common';
import { AnonimizarPersonaService } from './anonimizar-persona.service.js';
import { FichasEnLoteService } from './fichas-en-lote.service.js';
import { FichasRepetidas } from './fichas-repetidas.js';
import { ImportarPersonasService } from './importar-personas.service.js';
import { PersonasController } from './personas.controller.js';
import { PersonasQueries } from './personas.queries.js';
import { PersonasService } from './personas.service.js';
import { QuienVieneService } from './quien-viene.service.js';
import { UnirPersonasService } from './unir-personas.service.js';

@Module({
  controllers: [PersonasController],
  providers: [
    PersonasService,
    UnirPersonasService,
    FichasRepetidas,
    FichasEnLoteService,
    ImportarPersonasService,
    PersonasQueries,
    QuienVieneService,
    AnonimizarPersonaService,
  ],
  exports: [QuienVieneService, AnonimizarPersonaService, PersonasService, PersonasQueries],
})
export class PersonasModule {}
