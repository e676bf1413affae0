import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { AnuladoQueries } from './anulado.queries.js';
import { CifrasService } from './cifras.service.js';
import { TableroController } from './tablero.controller.js';
import { TableroQueries } from './tablero.queries.js';
import { TableroService } from './tablero.service.js';

@Module({
  imports: [CuentasModule],
  controllers: [TableroController],
  providers: [CifrasService, TableroQueries, AnuladoQueries, TableroService],
  exports: [CifrasService],
})
export class TableroModule {}
