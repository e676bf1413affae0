import { Module } from '@nestjs/common';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { CambiarRolService } from './cambiar-rol.service.js';
import { RolesController } from './roles.controller.js';
import { RolesQueries } from './roles.queries.js';
import { RolesService } from './roles.service.js';

@Module({
  imports: [UsuariosModule],
  controllers: [RolesController],
  providers: [RolesService, CambiarRolService, RolesQueries],
})
export class RolesModule {}
