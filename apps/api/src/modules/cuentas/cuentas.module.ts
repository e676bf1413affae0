import { Module } from '@nestjs/common';
import { BloquearCuentaService } from './bloquear-cuenta.service.js';
import { CuentasService } from './cuentas.service.js';
import { LiquidacionesService } from './liquidaciones.service.js';
import { PayWindowQueries } from './pay-window.queries.js';

@Module({
  providers: [CuentasService, BloquearCuentaService, LiquidacionesService, PayWindowQueries],
  exports: [CuentasService, BloquearCuentaService, PayWindowQueries],
})
export class CuentasModule {}
