import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AnonimizarOperadorService } from './anonimizar-operador.service.js';
import { BloquearOperadorService } from './bloquear-operador.service.js';
import { ImportarOperadoresService } from './importar-operadores.service.js';
import { InvitarOperadoresService } from './invitar-operadores.service.js';
import { OperadoresController } from './operadores.controller.js';
import { OperadoresQueries } from './operadores.queries.js';
import { OperadoresService } from './operadores.service.js';
import { PendientesService } from './pendientes.service.js';
import { ServiciosDeOperadorService } from './servicios-de-operador.service.js';

@Module({
  imports: [UsuariosModule, EnlacesModule, CuentasModule],
  controllers: [OperadoresController],
  providers: [
    OperadoresService,
    InvitarOperadoresService,
    ImportarOperadoresService,
    BloquearOperadorService,
    PendientesService,
    OperadoresQueries,
    AnonimizarOperadorService,
    ServiciosDeOperadorService,
  ],
  exports: [AnonimizarOperadorService],
})
export class OperadoresModule {}
