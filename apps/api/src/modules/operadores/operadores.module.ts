import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CuentasModule } from '../cuentas/cuentas.module.js';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AnonimizarOperadorService } from './anonimizar-operador.service.js';
import { OperadorFila } from './operador.entity.js';
import { OperadoresController } from './operadores.controller.js';
import { OperadoresQueries } from './operadores.queries.js';
import { OperadoresService } from './operadores.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([OperadorFila]), UsuariosModule, EnlacesModule, CuentasModule],
  controllers: [OperadoresController],
  providers: [OperadoresService, OperadoresQueries, AnonimizarOperadorService],
  exports: [AnonimizarOperadorService],
})
export class OperadoresModule {}
