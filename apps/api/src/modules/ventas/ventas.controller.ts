import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { VENTAS } from './archivo.js';
import { VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Controller()
export class VentasController {
  constructor(
    private readonly ventas: VentasService,
    private readonly queries: VentasQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.ventas)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.ventas, {
      crear: async ({ body }) => ({ status: 201, body: await this.ventas.crear(sesion, body) }),
      listar: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, VENTAS, query, (q) =>
          this.queries.listar(sesion, q),
        ),
      }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.ventas.eliminar(sesion, params.id, query),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadisticas(sesion, query.entidad_id),
      }),
    });
  }
}
