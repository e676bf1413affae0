import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { AnonimizarPersonaService } from './anonimizar-persona.service.js';
import { CamposController } from './campos.controller.js';
import { CamposQueries } from './campos.queries.js';
import { CamposService } from './campos.service.js';
import { ConsentimientosController } from './consentimientos.controller.js';
import { ConsentimientosQueries } from './consentimientos.queries.js';
import { ConsentimientosService } from './consentimientos.service.js';
import { FichasEnLoteService } from './fichas-en-lote.service.js';
import { FichasRepetidas } from './fichas-repetidas.js';
import { FotosController } from './fotos.controller.js';
import { FotosQueries } from './fotos.queries.js';
import { FotosService } from './fotos.service.js';
import { FotosGuardadasService } from './fotos-guardadas.service.js';
import { ImportarPersonasService } from './importar-personas.service.js';
import { PersonasController } from './personas.controller.js';
import { PersonasQueries } from './personas.queries.js';
import { PersonasService } from './personas.service.js';
import { QuienVieneService } from './quien-viene.service.js';
import { UnirPersonasService } from './unir-personas.service.js';

@Module({
  imports: [AprobacionesModule],
  // The addresses of fields, texts and photos first: a card is named by its number there.
  controllers: [CamposController, ConsentimientosController, FotosController, PersonasController],
  providers: [
    PersonasService,
    UnirPersonasService,
    FichasRepetidas,
    FichasEnLoteService,
    ImportarPersonasService,
    PersonasQueries,
    CamposService,
    CamposQueries,
    FotosService,
    FotosQueries,
    FotosGuardadasService,
    ConsentimientosService,
    ConsentimientosQueries,
    QuienVieneService,
    AnonimizarPersonaService,
  ],
  exports: [QuienVieneService, AnonimizarPersonaService, PersonasService, PersonasQueries],
})
export class PersonasModule {}
