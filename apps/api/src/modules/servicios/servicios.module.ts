import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { PropinasModule } from '../propinas/propinas.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { AnularService } from './anular.service.js';
import { CatalogoService } from './catalogo.service.js';
import { ImportarServiciosService } from './importar-servicios.service.js';
import { LineasService } from './lineas.service.js';
import { RegistrarService } from './registrar.service.js';
import { ServiciosController } from './servicios.controller.js';
import { ServiciosQueries } from './servicios.queries.js';

@Module({
  imports: [
    AprobacionesModule,
    CuentasModule,
    LibroModule,
    AgendaModule,
    TiquetesModule,
    MetodosModule,
    PropinasModule,
    DeudasModule,
    PersonasModule,
  ],
  controllers: [ServiciosController],
  providers: [
    ServiciosQueries,
    CatalogoService,
    ImportarServiciosService,
    RegistrarService,
    LineasService,
    AnularService,
  ],
  exports: [LineasService],
})
export class ServiciosModule {}
