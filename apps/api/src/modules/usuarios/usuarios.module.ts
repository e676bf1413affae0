import { Module } from '@nestjs/common';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { AccesoService } from './acceso.service.js';
import { AnonimizarCuentaService } from './anonimizar-cuenta.service.js';
import { DarRolService } from './dar-rol.service.js';
import { EstadoService } from './estado.service.js';
import { InvitarService } from './invitar.service.js';
import { SesionesService } from './sesiones.service.js';
import { UsuariosController } from './usuarios.controller.js';
import { UsuariosQueries } from './usuarios.queries.js';
import { UsuariosService } from './usuarios.service.js';

@Module({
  imports: [EnlacesModule],
  controllers: [UsuariosController],
  providers: [
    UsuariosService,
    SesionesService,
    DarRolService,
    UsuariosQueries,
    InvitarService,
    EstadoService,
    AccesoService,
    AnonimizarCuentaService,
  ],
  exports: [UsuariosService, SesionesService, DarRolService, AnonimizarCuentaService],
})
export class UsuariosModule {}
