import { Module } from '@nestjs/common';
import { CorreoModule } from '../correo/correo.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { AnuladoQueries } from './anulado.queries.js';
import { AtencionQueries } from './atencion.queries.js';
import { AtencionService } from './atencion.service.js';
import { CifrasQueries } from './cifras.queries.js';
import { PrimerosPasosQueries } from './primeros-pasos.queries.js';
import { TableroController } from './tablero.controller.js';
import { TableroQueries } from './tablero.queries.js';
import { TableroService } from './tablero.service.js';

@Module({
  imports: [CuentasModule, CorreoModule],
  controllers: [TableroController],
  providers: [
    CifrasQueries,
    TableroQueries,
    AnuladoQueries,
    PrimerosPasosQueries,
    AtencionQueries,
    AtencionService,
    TableroService,
  ],
  exports: [CifrasQueries],
})
export class TableroModule {}
