import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ImportarOperadoresService } from './importar-operadores.service.js';
import { InvitarOperadoresService } from './invitar-operadores.service.js';
import { OPERADORES, OperadoresQueries } from './operadores.queries.js';
import { OperadoresService } from './operadores.service.js';
import { ServiciosDeOperadorService } from './servicios-de-operador.service.js';

@Controller()
export class OperadoresController {
  constructor(
    private readonly operadores: OperadoresService,
    private readonly varios: InvitarOperadoresService,
    private readonly importacion: ImportarOperadoresService,
    private readonly servicios: ServiciosDeOperadorService,
    private readonly queries: OperadoresQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.operadores)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.operadores, {
      listar: ({ query }) =>
        this.lists.answer(asker, OPERADORES, query, (q) => this.queries.listar(session, q.entidad_id, q.estado)),
      perfil: async ({ params }) => ({ status: 200, body: await this.queries.perfil(session, params.id) }),
      servicios: async ({ params }) => ({ status: 200, body: await this.servicios.listar(session, params.id) }),
      decirServicios: async ({ params, body }) => ({
        status: 200,
        body: await this.servicios.decir(session, params.id, body),
      }),
      crear: async ({ body }) => ({ status: 201, body: await this.operadores.crear(session, body) }),
      invitarVarios: async ({ body }) => ({ status: 201, body: await this.varios.invitar(session, body) }),
      importar: async ({ query, body }) => ({
        status: query.simular === 'true' ? 200 : 201,
        body: await this.importacion.importar(session, body, query),
      }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.operadores.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.operadores.eliminar(session, params.id, {
          forzar: query.forzar === 'true',
          motivo: query.motivo,
        }),
      }),
      reactivar: async ({ params }) => ({ status: 200, body: await this.operadores.reactivar(session, params.id) }),
      cargos: async () => ({ status: 200, body: await this.queries.cargos(session) }),
    });
  }
}
