import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import { type RecordTotal, TotalRecorder } from '../../core/http/simple-list.js';
import type { Session } from '../../core/session.js';
import { INGRESOS } from './archivo.js';
import { IngresosQueries } from './ingresos.queries.js';
import { IngresosService } from './ingresos.service.js';

@Controller()
export class IngresosController {
  constructor(
    private readonly ingresos: IngresosService,
    private readonly queries: IngresosQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.ingresos)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal, @TotalRecorder() anotar: RecordTotal) {
    return tsRestHandler(contract.ingresos, {
      crear: async ({ body }) => ({ status: 201, body: await this.ingresos.crear(sesion, body) }),
      listar: async ({ query }) => ({
        status: 200,
        body: anotar(
          await this.listas.respond({ session: sesion, waiter: espera }, INGRESOS, query, (q) =>
            this.queries.listar(sesion, q),
          ),
        ),
      }),
      total: async ({ query }) => ({ status: 200, body: await this.queries.total(sesion, query.entidad_id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.ingresos.eliminar(sesion, params.id, query),
      }),
    });
  }
}
