import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Cita } from './cita.entity.js';
import { PlazasService } from './plazas.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Cita])],
  controllers: [],
  providers: [PlazasService],
  exports: [PlazasService],
})
export class AgendaModule {}
