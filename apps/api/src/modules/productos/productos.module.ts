import { Module } from '@nestjs/common';
import { LibroModule } from '../libro/libro.module.js';
import { ArchivarProductoService } from './archivar-producto.service.js';
import { ImportarProductosService } from './importar-productos.service.js';
import { ProductosController } from './productos.controller.js';
import { ProductosQueries } from './productos.queries.js';
import { ProductosService } from './productos.service.js';
import { ProductosEnLoteService } from './productos-en-lote.service.js';
import { StockService } from './stock.service.js';

@Module({
  imports: [LibroModule],
  controllers: [ProductosController],
  providers: [
    StockService,
    ProductosService,
    ArchivarProductoService,
    ProductosEnLoteService,
    ImportarProductosService,
    ProductosQueries,
  ],
  exports: [StockService, ProductosService],
})
export class ProductosModule {}
