import { Module } from '@nestjs/common';
import { ComprobantesService } from './comprobantes.service.js';
import { DatosReciboService } from './datos-recibo.service.js';
import { PapelesService } from './papeles.service.js';
import { ReciboTokensService } from './recibo-tokens.service.js';
import { RecibosController } from './recibos.controller.js';
import { RecibosService } from './recibos.service.js';

@Module({
  controllers: [RecibosController],
  providers: [RecibosService, ReciboTokensService, PapelesService, ComprobantesService, DatosReciboService],
})
export class RecibosModule {}
