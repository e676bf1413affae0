import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { DeviceReader } from '../../core/access/device-reader.js';
import { SessionReader } from '../../core/access/session-reader.js';
import { ClientesModule } from '../clientes/clientes.module.js';
import { EnlacesModule } from '../enlaces/enlaces.module.js';
import { SucursalesModule } from '../sucursales/sucursales.module.js';
import { UsuariosModule } from '../usuarios/usuarios.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CambiarContrasenaService } from './cambiar-contrasena.service.js';
import { CuentaController } from './cuenta.controller.js';
import { CuentaService } from './cuenta.service.js';
import { CuentaDeEntradaQueries } from './cuenta-de-entrada.queries.js';
import { DatabaseSessionReader } from './database-session-reader.js';
import { DemonstrationService } from './demonstration.service.js';
import { DeviceMarks } from './device-marks.js';
import { Devices } from './devices.js';
import { EndedSessions } from './ended-sessions.js';
import { FirstUseService } from './first-use.service.js';
import { ForgottenService } from './forgotten.service.js';
import { LastUse } from './last-use.js';
import { LoginAttempts } from './login-attempts.js';
import { OlvidarEntradaService } from './olvidar-entrada.service.js';
import { OpenSessions } from './open-sessions.js';
import { OwnPasswordService } from './own-password.service.js';
import { PasswordLinkService } from './password-link.service.js';
import { Sealing } from './sealing.js';
import { SecondFactorService } from './second-factor.service.js';
import { Token } from './token.js';

@Module({
  imports: [JwtModule.register({}), UsuariosModule, EnlacesModule, ClientesModule, SucursalesModule],
  controllers: [AuthController, CuentaController],
  providers: [
    ...[
      AuthService,
      CuentaDeEntradaQueries,
      CambiarContrasenaService,
      PasswordLinkService,
      Devices,
      LoginAttempts,
      DeviceMarks,
      OlvidarEntradaService,
      FirstUseService,
      DemonstrationService,
      ForgottenService,
      EndedSessions,
      OpenSessions,
      Token,
      LastUse,
    ],
    BearerStrategy,
    ...[OwnPasswordService, CuentaService, SecondFactorService, Sealing],
    { provide: SessionReader, useClass: DatabaseSessionReader },
    { provide: DeviceReader, useExisting: DeviceMarks },
  ],
  exports: [SessionReader, DeviceReader, OlvidarEntradaService, OwnPasswordService],
})
export class AuthModule {}
