import { Module } from '@nestjs/common';
import { ZonesController } from './zones.controller.js';
import { ZonesQueries } from './zones.queries.js';
import { ZonesService } from './zones.service.js';

@Module({
  controllers: [ZonesController],
  providers: [ZonesService, ZonesQueries],
})
export class ZonesModule {}
