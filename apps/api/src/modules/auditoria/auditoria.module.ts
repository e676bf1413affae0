import { Module } from '@nestjs/common';
import { ArchivoAuditoria } from './archivo-auditoria.js';
import { AuditoriaController } from './auditoria.controller.js';
import { AuditoriaQueries } from './auditoria.queries.js';

@Module({ controllers: [AuditoriaController], providers: [AuditoriaQueries, ArchivoAuditoria] })
export class AuditoriaModule {}
