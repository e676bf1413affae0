import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { IngresosModule } from '../ingresos/ingresos.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { AnticiposController } from './anticipos.controller.js';
import { AnticiposService } from './anticipos.service.js';
import { FavoresQueries } from './favores.queries.js';

@Module({
  imports: [
    ...[AprobacionesModule, DeudasModule, IngresosModule, AgendaModule, TiquetesModule, PersonasModule],
    ...[MetodosModule, LibroModule],
  ],
  controllers: [AnticiposController],
  providers: [AnticiposService, FavoresQueries],
})
export class AnticiposModule {}
