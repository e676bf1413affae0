import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { Usuario } from './usuario.entity.js';
import { UsuariosService } from './usuarios.service.js';

@Module({ imports: [TypeOrmModule.forFeature([Usuario]), EnlacesModule], providers: [UsuariosService], exports: [UsuariosService] })
export class UsuariosModule {}
