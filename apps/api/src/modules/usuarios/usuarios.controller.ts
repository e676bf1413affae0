import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { AccesoService } from './acceso.service.js';
import { EstadoService } from './estado.service.js';
import { InvitarService } from './invitar.service.js';
import { USUARIOS, UsuariosQueries } from './usuarios.queries.js';

@Controller()
export class UsuariosController {
  constructor(
    private readonly invite: InvitarService,
    private readonly status: EstadoService,
    private readonly acceso: AccesoService,
    private readonly queries: UsuariosQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.usuarios)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.usuarios, {
      listar: ({ query }) => this.lists.answer(asker, USUARIOS, query, (q) => this.queries.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      invitar: async ({ body }) => ({ status: 201, body: await this.invite.invitar(session, body) }),
      cambiarEstado: async ({ params, body }) => ({
        status: 200,
        body: await this.status.cambiar(session, params.id, body),
      }),
      restablecer: async ({ params }) => ({ status: 200, body: await this.acceso.restablecer(session, params.id) }),
      cerrarSesiones: async ({ params }) => ({
        status: 200,
        body: await this.acceso.cerrarSesiones(session, params.id),
      }),
    });
  }
}
