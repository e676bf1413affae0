import { Module } from '@nestjs/common';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AnonimizarClienteService } from './anonimizar-cliente.service.js';
import { ClientesController } from './clientes.controller.js';
import { ClientesQueries } from './clientes.queries.js';
import { ClientesService } from './clientes.service.js';

@Module({
  imports: [UsuariosModule, EnlacesModule],
  controllers: [ClientesController],
  providers: [ClientesService, ClientesQueries, AnonimizarClienteService],
  exports: [ClientesService, AnonimizarClienteService],
})
export class ClientesModule {}
