import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { AnuladoQueries } from './anulado.queries.js';
import { CifrasQueries } from './cifras.queries.js';
import { PrimerosPasosQueries } from './primeros-pasos.queries.js';
import { TableroController } from './tablero.controller.js';
import { TableroQueries } from './tablero.queries.js';
import { TableroService } from './tablero.service.js';

@Module({
  imports: [CuentasModule],
  controllers: [TableroController],
  providers: [CifrasQueries, TableroQueries, AnuladoQueries, PrimerosPasosQueries, TableroService],
  exports: [CifrasQueries],
})
export class TableroModule {}
