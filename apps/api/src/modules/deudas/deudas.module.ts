import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { PersonasModule } from '../personas/personas.module.js';
import { TiquetesModule } from '../tiquetes/tiquetes.module.js';
import { AbonosService } from './abonos.service.js';
import { AnularAnticipoService } from './anular-anticipo.service.js';
import { AnularCobroService } from './anular-cobro.service.js';
import { AnularDeudaService } from './anular-deuda.service.js';
import { DejarFavorService } from './dejar-favor.service.js';
import { DeudasController } from './deudas.controller.js';
import { DeudasQueries } from './deudas.queries.js';
import { FavoresService } from './favores.service.js';
import { LimitesService } from './limites.service.js';
import { SaldosService } from './saldos.service.js';
import { VueltaService } from './vuelta.service.js';

@Module({
  imports: [AprobacionesModule, CuentasModule, LibroModule, MetodosModule, PersonasModule, TiquetesModule],
  controllers: [DeudasController],
  providers: [
    SaldosService,
    FavoresService,
    DejarFavorService,
    AnularDeudaService,
    VueltaService,
    AbonosService,
    AnularCobroService,
    AnularAnticipoService,
    LimitesService,
    DeudasQueries,
  ],
  exports: [SaldosService, FavoresService, DejarFavorService, AnularDeudaService, VueltaService],
})
export class DeudasModule {}
