import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { DeudasModule } from '../deudas/deudas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { MostradorModule } from '../mostrador/mostrador.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { PropinasModule } from '../propinas/propinas.module.js';
import { ServiciosModule } from '../servicios/servicios.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { VentasModule } from '../ventas/ventas.module.js';
import { AnularTiqueteService } from './anular-tiquete.service.js';
import { CorreccionesController } from './correcciones.controller.js';
import { CorregirService } from './corregir.service.js';
import { DeudaCorregidaService } from './deuda-corregida.service.js';
import { EfectosService } from './efectos.service.js';
import { EscribirCorreccionService } from './escribir-correccion.service.js';
import { LineasCorregidasService } from './lineas-corregidas.service.js';

@Module({
  imports: [
    AprobacionesModule,
    MostradorModule,
    ServiciosModule,
    VentasModule,
    TiquetesModule,
    CuentasModule,
    LibroModule,
    MetodosModule,
    PersonasModule,
    PropinasModule,
    DeudasModule,
  ],
  controllers: [CorreccionesController],
  providers: [
    CorregirService,
    AnularTiqueteService,
    LineasCorregidasService,
    DeudaCorregidaService,
    EfectosService,
    EscribirCorreccionService,
  ],
})
export class CorreccionesModule {}
