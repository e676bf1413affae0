import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LibroModule } from '../libro/libro.module.js';
import { Arqueo } from './arqueo.entity.js';
import { CajaMenorController } from './caja-menor.controller.js';
import { CajaMenorQueries } from './caja-menor.queries.js';
import { CajaMenorService } from './caja-menor.service.js';
import { CajaMovimiento } from './caja-movimiento.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Arqueo, CajaMovimiento]), LibroModule],
  controllers: [CajaMenorController],
  providers: [CajaMenorService, CajaMenorQueries],
})
export class CajaMenorModule {}
