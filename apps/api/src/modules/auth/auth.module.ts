import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { DeviceReader, SessionReader } from '../../core/http/authentication.js';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { EstrategiaBearer } from './bearer.strategy.js';
import { CuentaController } from './cuenta.controller.js';
import { CuentaService } from './cuenta.service.js';
import { Marcas } from './device-marks.js';
import { Dispositivos } from './devices.js';
import { SesionesTerminadas } from './ended-sessions.js';
import { PrimerUso } from './first-use.service.js';
import { Recuperaciones } from './forgotten.service.js';
import { UltimosUsos } from './last-use.js';
import { ClaveConEnlace } from './link.service.js';
import { IntentosLogin } from './login-attempts.js';
import { OlvidarEntradaService } from './olvidar-entrada.service.js';
import { ClavePropia } from './own-password.service.js';
import { Sello } from './sealing.js';
import { SegundoFactorService } from './second-factor.service.js';
import { LectorSesionBase } from './session-reader.js';
import { Token } from './token.js';

@Module({
  imports: [JwtModule.register({}), UsuariosModule, EnlacesModule],
  controllers: [AuthController, CuentaController],
  providers: [
    ...[
      AuthService,
      ClaveConEnlace,
      Dispositivos,
      IntentosLogin,
      Marcas,
      OlvidarEntradaService,
      PrimerUso,
      Recuperaciones,
      SesionesTerminadas,
      Token,
      UltimosUsos,
    ],
    EstrategiaBearer,
    ...[ClavePropia, CuentaService, SegundoFactorService, Sello],
    { provide: SessionReader, useClass: LectorSesionBase },
    { provide: DeviceReader, useExisting: Marcas },
  ],
  exports: [SessionReader, DeviceReader, OlvidarEntradaService, ClavePropia],
})
export class AuthModule {}
