import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { CajaMenorQueries } from './caja-menor.queries.js';
import { CajaMenorService } from './caja-menor.service.js';

@Controller()
export class CajaMenorController {
  constructor(
    private readonly caja: CajaMenorService,
    private readonly queries: CajaMenorQueries,
  ) {}

  @TsRestHandler(contract.cajaMenor)
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.cajaMenor, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query.archivadas === 'true') }),
      obtener: async ({ params, query }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id, query) }),
      mover: async ({ body }) => ({ status: 201, body: await this.caja.mover(sesion, body) }),
      contar: async ({ body }) => ({ status: 201, body: await this.caja.contar(sesion, body) }),
      arqueos: async ({ query }) => ({ status: 200, body: await this.queries.arqueos(sesion, query) }),
      arqueo: async ({ params }) => ({ status: 200, body: await this.queries.arqueo(sesion, params.id) }),
    });
  }
}
