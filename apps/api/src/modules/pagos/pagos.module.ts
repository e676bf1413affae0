import { Module } from '@nestjs/common';
import { AprobacionesModule } from '../aprobaciones/aprobaciones.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { MetodosModule } from '../metodos/metodos.module.js';
import { CambiarPagoService } from './cambiar-pago.service.js';
import { EstadoCuentaQueries } from './estado-cuenta.queries.js';
import { PagosController } from './pagos.controller.js';
import { PagosQueries } from './pagos.queries.js';
import { PagosService } from './pagos.service.js';

@Module({
  imports: [AprobacionesModule, CuentasModule, LibroModule, MetodosModule],
  controllers: [PagosController],
  providers: [PagosQueries, PagosService, CambiarPagoService, EstadoCuentaQueries],
})
export class PagosModule {}
