import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { ZonesQueries } from './zones.queries.js';
import { ZonesService } from './zones.service.js';

@Controller()
export class ZonesController {
  constructor(
    private readonly zones: ZonesService,
    private readonly queries: ZonesQueries,
  ) {}

  @TsRestHandler(contract.zones)
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.zones, {
      buscar: async ({ query }) => ({ status: 200, body: await this.queries.buscar(sesion, query.q) }),
      listar: async () => ({ status: 200, body: await this.queries.listar(sesion) }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.zones.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({ status: 200, body: await this.zones.modificar(sesion, params.id, body) }),
      eliminar: async ({ params, query }) => ({ status: 200, body: await this.zones.eliminar(sesion, params.id, query.motivo) }),
    });
  }
}
