import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CuentasService } from './cuentas.service.js';
import { LiquidacionesService } from './liquidaciones.service.js';
import { PayWindowQueries } from './pay-window.queries.js';
import { ServicioRealizado } from './servicio-realizado.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([ServicioRealizado])],
  providers: [CuentasService, LiquidacionesService, PayWindowQueries],
  exports: [CuentasService],
})
export class CuentasModule {}
