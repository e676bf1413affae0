import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ZoneFila } from './zone.entity.js';
import { ZonesController } from './zones.controller.js';
import { ZonesQueries } from './zones.queries.js';
import { ZonesService } from './zones.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ZoneFila])],
  controllers: [ZonesController],
  providers: [ZonesService, ZonesQueries],
})
export class ZonesModule {}
