import { Module } from '@nestjs/common';
import { PersonasModule } from '../personas/personas.module.js';
import { AgendarService } from './agendar.service.js';
import { AgendasController } from './agendas.controller.js';
import { AgendasQueries } from './agendas.queries.js';
import { AgendasService } from './agendas.service.js';
import { AnonimizarCitasService } from './anonimizar-citas.service.js';
import { AnularCitaService } from './anular-cita.service.js';
import { AtencionService } from './atencion.service.js';
import { BloqueosService } from './bloqueos.service.js';
import { CambiarOperadorService } from './cambiar-operador.service.js';
import { CitaHistorialQueries } from './cita-historial.queries.js';
import { CitasController } from './citas.controller.js';
import { CitasQueries } from './citas.queries.js';
import { CitasService } from './citas.service.js';
import { EspaciosController } from './espacios.controller.js';
import { EspaciosQueries } from './espacios.queries.js';
import { GenerarHorariosService } from './generar-horarios.service.js';
import { HorariosService } from './horarios.service.js';
import { HorasController } from './horas.controller.js';
import { HorasLibresQueries } from './horas-libres.queries.js';
import { IcalService } from './ical.service.js';
import { MoverCitaService } from './mover-cita.service.js';
import { MoverCitasService } from './mover-citas.service.js';
import { OcupacionQueries } from './ocupacion.queries.js';
import { OtrosServiciosService } from './otros-servicios.service.js';
import { PersonasQueries } from './personas.queries.js';
import { PlazasService } from './plazas.service.js';
import { ReservarService } from './reservar.service.js';
import { TurnosService } from './turnos.service.js';

const AGENDAS = [
  AgendasService,
  CambiarOperadorService,
  HorariosService,
  GenerarHorariosService,
  BloqueosService,
  IcalService,
  AgendasQueries,
];
const CITAS = [
  TurnosService,
  PlazasService,
  AgendarService,
  ReservarService,
  CitasService,
  MoverCitaService,
  OtrosServiciosService,
  AnularCitaService,
  AtencionService,
  MoverCitasService,
  CitasQueries,
  CitaHistorialQueries,
  PersonasQueries,
  AnonimizarCitasService,
];

@Module({
  imports: [PersonasModule],
  controllers: [AgendasController, CitasController, EspaciosController, HorasController],
  providers: [...AGENDAS, ...CITAS, EspaciosQueries, HorasLibresQueries, OcupacionQueries],
  exports: [
    TurnosService,
    PlazasService,
    AgendarService,
    CitasService,
    AtencionService,
    AnonimizarCitasService,
    OcupacionQueries,
  ],
})
export class AgendaModule {}
