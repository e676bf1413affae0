import { Module } from '@nestjs/common';
import { TurnoService } from './turno.service.js';

/** What services and payments need of operators, without the rest of their module. */
@Module({ providers: [TurnoService], exports: [TurnoService] })
export class TurnoModule {}
