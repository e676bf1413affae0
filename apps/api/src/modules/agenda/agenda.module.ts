import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgendaFila } from './agenda.entity.js';
import { AgendasController } from './agendas.controller.js';
import { AgendasQueries } from './agendas.queries.js';
import { AgendasService } from './agendas.service.js';
import { BloqueoFila } from './bloqueo.entity.js';
import { BloqueosService } from './bloqueos.service.js';
import { CambiarOperadorService } from './cambiar-operador.service.js';
import { Cita } from './cita.entity.js';
import { GenerarHorariosService } from './generar-horarios.service.js';
import { HorarioFila } from './horario.entity.js';
import { HorariosService } from './horarios.service.js';
import { IcalService } from './ical.service.js';
import { PlazasService } from './plazas.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AgendaFila, HorarioFila, BloqueoFila, Cita])],
  controllers: [AgendasController],
  providers: [AgendasService, CambiarOperadorService, HorariosService, GenerarHorariosService, BloqueosService, IcalService, AgendasQueries, PlazasService],
  exports: [PlazasService],
})
export class AgendaModule {}
