import { Module } from '@nestjs/common';
import { AgendaModule } from '../agenda/agenda.module.js';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { PropinasModule } from '../propinas/propinas.module.js';
import { ServiciosModule } from '../servicios/servicios.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { VentasModule } from '../ventas/ventas.module.js';
import { AbiertosController } from './abiertos.controller.js';
import { AbiertosQueries } from './abiertos.queries.js';
import { AbiertosService } from './abiertos.service.js';
import { CobrarService } from './cobrar.service.js';
import { LineasDeTiqueteService } from './lineas-de-tiquete.service.js';
import { MasUsadosQueries } from './mas-usados.queries.js';
import { MostradorController } from './mostrador.controller.js';

@Module({
  imports: [
    AprobacionesModule,
    ServiciosModule,
    VentasModule,
    TiquetesModule,
    CuentasModule,
    LibroModule,
    AgendaModule,
    MetodosModule,
    PersonasModule,
    PropinasModule,
    DeudasModule,
  ],
  controllers: [MostradorController, AbiertosController],
  providers: [CobrarService, LineasDeTiqueteService, AbiertosService, AbiertosQueries, MasUsadosQueries],
  exports: [LineasDeTiqueteService],
})
export class MostradorModule {}
