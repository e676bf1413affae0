import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { TurnoService } from './turno.service.js';

/** What services and payments need of operators, without the rest of their module. */
@Module({ imports: [CuentasModule], providers: [TurnoService], exports: [TurnoService] })
export class TurnoModule {}
