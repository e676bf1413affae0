import { Module } from '@nestjs/common';
import { AuditoriaController } from './auditoria.controller.js';
import { AuditoriaQueries } from './auditoria.queries.js';

@Module({ controllers: [AuditoriaController], providers: [AuditoriaQueries], exports: [AuditoriaQueries] })
export class AuditoriaModule {}
