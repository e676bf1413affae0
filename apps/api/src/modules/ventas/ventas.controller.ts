import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { QuienEspera } from '../../core/files/answer.js';
import { Listas } from '../../core/files/lists.js';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { VENTAS } from './archivo.js';
import { VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Controller()
export class VentasController {
  constructor(
    private readonly ventas: VentasService,
    private readonly queries: VentasQueries,
    private readonly listas: Listas,
  ) {}

  @TsRestHandler(contract.ventas)
  handler(@SesionActual() sesion: Session, @QuienEspera() espera: AbortSignal) {
    return tsRestHandler(contract.ventas, {
      crear: async ({ body }) => ({ status: 201, body: await this.ventas.crear(sesion, body) }),
      listar: async ({ query }) => ({
        status: 200,
        body: await this.listas.responder({ sesion, espera }, VENTAS, query, (q) => this.queries.listar(sesion, q)),
      }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.ventas.eliminar(sesion, params.id, query.motivo),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadisticas(sesion, query.entidad_id),
      }),
    });
  }
}
