import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { CambiarRolService } from './cambiar-rol.service.js';
import { RolesQueries } from './roles.queries.js';
import { RolesService } from './roles.service.js';

@Controller()
export class RolesController {
  constructor(
    private readonly roles: RolesService,
    private readonly cambioDeRol: CambiarRolService,
    private readonly queries: RolesQueries,
  ) {}

  @TsRestHandler(contract.roles)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.roles, {
      misPermisos: async () => ({ status: 200, body: await this.queries.mios(session) }),
      listar: async () => ({ status: 200, body: await this.queries.listar(session) }),
      permisos: async () => ({ status: 200, body: await this.queries.permisos() }),
      usuarios: async () => ({ status: 200, body: await this.queries.usuarios(session) }),
      crear: async ({ body }) => ({ status: 201, body: await this.roles.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.roles.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.roles.eliminar(session, params.id, query.motivo),
      }),
      cambiarRol: async ({ params, body }) => ({
        status: 200,
        body: await this.cambioDeRol.cambiarRol(session, params.id, body),
      }),
      cambiarPermisos: async ({ params, body }) => ({
        status: 200,
        body: await this.roles.cambiarPermisos(session, params.id, body.permisos),
      }),
    });
  }
}
