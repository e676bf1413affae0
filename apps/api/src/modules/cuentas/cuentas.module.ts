import { Module } from '@nestjs/common';
import { CargosService } from './cargos.service.js';
import { CorregirCuentasService } from './corregir-cuentas.service.js';
import { CuentasService } from './cuentas.service.js';
import { PayWindowQueries } from './pay-window.queries.js';
import { RetirarService } from './retirar.service.js';
import { TurnoService } from './turno.service.js';

@Module({
  providers: [CuentasService, CargosService, RetirarService, CorregirCuentasService, TurnoService, PayWindowQueries],
  exports: [CuentasService, CargosService, RetirarService, CorregirCuentasService, TurnoService, PayWindowQueries],
})
export class CuentasModule {}
