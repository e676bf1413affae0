import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClientesModule } from '../clientes/clientes.module.js';
import { ListaEsperaModule } from '../lista-espera/lista-espera.module.js';
import { OperadoresModule } from '../operadores/operadores.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { ReportesModule } from '../reportes/reportes.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { VistasModule } from '../vistas/vistas.module.js';
import { AnonimizarService } from './anonimizar.service.js';
import { BuscarPersonasQueries } from './buscar-personas.queries.js';
import { DatosPersonalesController } from './datos-personales.controller.js';
import { ExportarService } from './exportar.service.js';
import { HuellasService } from './huellas.service.js';
import { OlvidarDeNuevoService } from './olvidar-de-nuevo.service.js';
import { SolicitudesQueries } from './solicitudes.queries.js';
import { SolicitudesService } from './solicitudes.service.js';

@Module({
  imports: [
    OperadoresModule,
    ClientesModule,
    UsuariosModule,
    AuthModule,
    AgendaModule,
    ListaEsperaModule,
    PersonasModule,
    VistasModule,
    ReportesModule,
  ],
  controllers: [DatosPersonalesController],
  providers: [
    BuscarPersonasQueries,
    ExportarService,
    AnonimizarService,
    HuellasService,
    OlvidarDeNuevoService,
    SolicitudesService,
    SolicitudesQueries,
  ],
})
export class DatosPersonalesModule {}
