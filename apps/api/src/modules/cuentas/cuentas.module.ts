import { Module } from '@nestjs/common';
import { CargosService } from './cargos.service.js';
import { CorregirCuentasService } from './corregir-cuentas.service.js';
import { CuentasService } from './cuentas.service.js';
import { PayWindowQueries } from './pay-window.queries.js';
import { RetenidosService } from './retenidos.service.js';
import { RetirarService } from './retirar.service.js';
import { TurnoService } from './turno.service.js';

const SERVICIOS = [
  ...[CuentasService, CargosService, RetirarService, RetenidosService, CorregirCuentasService, TurnoService],
  PayWindowQueries,
];

@Module({
  providers: SERVICIOS,
  exports: SERVICIOS,
})
export class CuentasModule {}
