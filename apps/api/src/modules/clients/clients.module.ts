import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AnonimizarClientService } from './anonimizar-client.service.js';
import { ClientFila } from './client.entity.js';
import { ClientsController } from './clients.controller.js';
import { ClientsQueries } from './clients.queries.js';
import { ClientsService } from './clients.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ClientFila]), UsuariosModule, EnlacesModule],
  controllers: [ClientsController],
  providers: [ClientsService, ClientsQueries, AnonimizarClientService],
  exports: [AnonimizarClientService],
})
export class ClientsModule {}
