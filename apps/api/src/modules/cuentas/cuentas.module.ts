import { Module } from '@nestjs/common';
import { CuentasService } from './cuentas.service.js';
import { DevolucionesService } from './devoluciones.service.js';
import { PayWindowQueries } from './pay-window.queries.js';
import { TurnoService } from './turno.service.js';

@Module({
  providers: [CuentasService, DevolucionesService, TurnoService, PayWindowQueries],
  exports: [CuentasService, DevolucionesService, TurnoService, PayWindowQueries],
})
export class CuentasModule {}
