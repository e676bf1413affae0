import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchivarSucursalService } from './archivar.service.js';
import { BranchesController } from './branches.controller.js';
import { BranchesQueries } from './branches.queries.js';
import { BranchesService } from './branches.service.js';
import { EntidadFila } from './entidad.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([EntidadFila])],
  controllers: [BranchesController],
  providers: [BranchesService, ArchivarSucursalService, BranchesQueries],
})
export class BranchesModule {}
