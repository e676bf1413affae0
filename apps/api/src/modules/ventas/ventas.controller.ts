import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { VENTAS, VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Controller()
export class VentasController {
  constructor(
    private readonly ventas: VentasService,
    private readonly queries: VentasQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.ventas)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.ventas, {
      crear: async ({ body }) => ({ status: 201, body: await this.ventas.crear(sesion, body) }),
      listar: ({ query }) => this.listas.answer(asker, VENTAS.file, query, (q) => this.queries.listar(sesion, q)),
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
