import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LibroModule } from '../libro/libro.module.js';
import { ImportarProductosService } from './importar-productos.service.js';
import { Producto } from './producto.entity.js';
import { ProductosController } from './productos.controller.js';
import { ProductosQueries } from './productos.queries.js';
import { ProductosService } from './productos.service.js';
import { ProductosEnLoteService } from './productos-en-lote.service.js';
import { StockService } from './stock.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Producto]), LibroModule],
  controllers: [ProductosController],
  providers: [StockService, ProductosService, ProductosEnLoteService, ImportarProductosService, ProductosQueries],
  exports: [StockService, ProductosService],
})
export class ProductosModule {}
