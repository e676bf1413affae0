import { Module } from '@nestjs/common';
import { CuentasService } from './cuentas.service.js';
import { LiquidacionesService } from './liquidaciones.service.js';
import { PayWindowQueries } from './pay-window.queries.js';

@Module({
  providers: [CuentasService, LiquidacionesService, PayWindowQueries],
  exports: [CuentasService, PayWindowQueries],
})
export class CuentasModule {}
