import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { TurnoService } from './turno.service.js';

/** The service of operators that services and payments need, without the rest of their module. */
@Module({ imports: [CuentasModule], providers: [TurnoService], exports: [TurnoService] })
export class TurnoModule {}
