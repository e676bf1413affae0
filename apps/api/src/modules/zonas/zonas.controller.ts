import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ZONAS, ZonasQueries } from './zonas.queries.js';
import { ZonasService } from './zonas.service.js';

@Controller()
export class ZonasController {
  constructor(
    private readonly zonas: ZonasService,
    private readonly queries: ZonasQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.zonas)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.zonas, {
      buscar: async ({ query }) => ({ status: 200, body: await this.queries.buscar(sesion, query.q) }),
      listar: ({ query }) => this.listas.answer(asker, ZONAS, query, () => this.queries.listar(sesion)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.zonas.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.zonas.modificar(sesion, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.zonas.eliminar(sesion, params.id, query.motivo),
      }),
    });
  }
}
