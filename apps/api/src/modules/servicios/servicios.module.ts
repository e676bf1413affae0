import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgendaModule } from '../agenda/agenda.module.js';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { LibroModule } from '../libro/libro.module.js';
import { TurnoModule } from '../operadores/turno.module.js';
import { AnularService } from './anular.service.js';
import { CatalogoService } from './catalogo.service.js';
import { RegistrarService } from './registrar.service.js';
import { Registro } from './registro.entity.js';
import { Servicio } from './servicio.entity.js';
import { ServiciosController } from './servicios.controller.js';
import { ServiciosQueries } from './servicios.queries.js';

@Module({
  imports: [TypeOrmModule.forFeature([Servicio, Registro]), TurnoModule, CuentasModule, LibroModule, AgendaModule],
  controllers: [ServiciosController],
  providers: [ServiciosQueries, CatalogoService, RegistrarService, AnularService],
})
export class ServiciosModule {}
