import { Module } from '@nestjs/common';
import { EnlacesService } from './enlaces.service.js';

@Module({ providers: [EnlacesService], exports: [EnlacesService] })
export class EnlacesModule {}
