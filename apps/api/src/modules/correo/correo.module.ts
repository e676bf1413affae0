import { Module } from '@nestjs/common';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { CorreoController } from './correo.controller.js';
import { CorreoQueries } from './correo.queries.js';
import { CorreoService } from './correo.service.js';

@Module({
  imports: [EnlacesModule, UsuariosModule],
  controllers: [CorreoController],
  providers: [CorreoService, CorreoQueries],
  exports: [CorreoQueries],
})
export class CorreoModule {}
