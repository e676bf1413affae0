import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { VentasQueries } from './ventas.queries.js';
import { VentasService } from './ventas.service.js';

@Controller()
export class VentasController {
  constructor(
    private readonly ventas: VentasService,
    private readonly queries: VentasQueries,
  ) {}

  @TsRestHandler(contract.ventas)
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.ventas, {
      crear: async ({ body }) => ({ status: 201, body: await this.ventas.crear(sesion, body) }),
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query) }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      eliminar: async ({ params, query }) => ({ status: 200, body: await this.ventas.eliminar(sesion, params.id, query.motivo) }),
      estadisticas: async ({ query }) => ({ status: 200, body: await this.queries.estadisticas(sesion, query.entidad_id) }),
    });
  }
}
