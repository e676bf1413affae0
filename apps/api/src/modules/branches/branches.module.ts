import { Module } from '@nestjs/common';
import { ArchivarSucursalService } from './archivar.service.js';
import { BranchesController } from './branches.controller.js';
import { BranchesQueries } from './branches.queries.js';
import { BranchesService } from './branches.service.js';

@Module({
  controllers: [BranchesController],
  providers: [BranchesService, ArchivarSucursalService, BranchesQueries],
})
export class BranchesModule {}
