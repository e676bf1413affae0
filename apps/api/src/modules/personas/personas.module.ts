import { Module } from '@nestjs/common';
import { AnonimizarPersonaService } from './anonimizar-persona.service.js';
import { PersonasController } from './personas.controller.js';
import { PersonasQueries } from './personas.queries.js';
import { PersonasService } from './personas.service.js';
import { QuienVieneService } from './quien-viene.service.js';

@Module({
  controllers: [PersonasController],
  providers: [PersonasService, PersonasQueries, QuienVieneService, AnonimizarPersonaService],
  exports: [QuienVieneService, AnonimizarPersonaService],
})
export class PersonasModule {}
