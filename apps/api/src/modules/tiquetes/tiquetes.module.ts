import { Module } from '@nestjs/common';
import { TiquetesService } from './tiquetes.service.js';

@Module({ providers: [TiquetesService], exports: [TiquetesService] })
export class TiquetesModule {}
