import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { OPERADORES } from './archivo.js';
import { OperadoresQueries } from './operadores.queries.js';
import { OperadoresService } from './operadores.service.js';

@Controller()
export class OperadoresController {
  constructor(
    private readonly operadores: OperadoresService,
    private readonly queries: OperadoresQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.operadores)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.operadores, {
      listar: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, OPERADORES, query, (q) =>
          this.queries.listar(sesion, q.entidad_id, q.estado),
        ),
      }),
      perfil: async ({ params }) => ({ status: 200, body: await this.queries.perfil(sesion, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.operadores.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.operadores.modificar(sesion, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.operadores.eliminar(sesion, params.id, {
          forzar: query.forzar === 'true',
          motivo: query.motivo,
        }),
      }),
      reactivar: async ({ params }) => ({ status: 200, body: await this.operadores.reactivar(sesion, params.id) }),
      cargos: async () => ({ status: 200, body: await this.queries.cargos(sesion) }),
    });
  }
}
