import { Module } from '@nestjs/common';
import { ArchivarSucursalService } from './archivar-sucursal.service.js';
import { SucursalesController } from './sucursales.controller.js';
import { SucursalesQueries } from './sucursales.queries.js';
import { SucursalesService } from './sucursales.service.js';

@Module({
  controllers: [SucursalesController],
  providers: [SucursalesService, ArchivarSucursalService, SucursalesQueries],
  exports: [SucursalesService],
})
export class SucursalesModule {}
