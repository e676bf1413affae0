import { Module } from '@nestjs/common';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AnonimizarClientService } from './anonimizar-client.service.js';
import { ClientsController } from './clients.controller.js';
import { ClientsQueries } from './clients.queries.js';
import { ClientsService } from './clients.service.js';

@Module({
  imports: [UsuariosModule, EnlacesModule],
  controllers: [ClientsController],
  providers: [ClientsService, ClientsQueries, AnonimizarClientService],
  exports: [AnonimizarClientService],
})
export class ClientsModule {}
