import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { RespaldoDiarioService } from './respaldo-diario.service.js';
import { RespaldosController } from './respaldos.controller.js';
import { RespaldosService } from './respaldos.service.js';

@Module({
  imports: [AuthModule],
  controllers: [RespaldosController],
  providers: [RespaldosService, RespaldoDiarioService],
})
export class RespaldosModule {}
