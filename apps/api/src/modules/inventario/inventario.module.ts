import { Module } from '@nestjs/common';
import { LibroModule } from '../libro/libro.module.js';
import { ExistenciasService } from './existencias.service.js';
import { ImportarInventarioService } from './importar-inventario.service.js';
import { InventarioController } from './inventario.controller.js';
import { InventarioQueries } from './inventario.queries.js';
import { InventarioService } from './inventario.service.js';
import { InventarioEnLoteService } from './inventario-en-lote.service.js';

@Module({
  imports: [LibroModule],
  controllers: [InventarioController],
  providers: [
    InventarioService,
    ExistenciasService,
    InventarioEnLoteService,
    ImportarInventarioService,
    InventarioQueries,
  ],
})
export class InventarioModule {}
