import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { AnularService } from './anular.service.js';
import { CatalogoService } from './catalogo.service.js';
import { ImportarServiciosService } from './importar-servicios.service.js';
import { RegistrarService } from './registrar.service.js';
import { REALIZADOS, SERVICIOS, ServiciosQueries } from './servicios.queries.js';

@Controller()
export class ServiciosController {
  constructor(
    private readonly queries: ServiciosQueries,
    private readonly catalogo: CatalogoService,
    private readonly importacion: ImportarServiciosService,
    private readonly registrar: RegistrarService,
    private readonly anulacion: AnularService,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.servicios)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.servicios, {
      listar: ({ query }) => this.lists.answer(asker, SERVICIOS, query, (q) => this.queries.catalogo(session, q)),
      crear: async ({ body }) => ({ status: 201, body: await this.catalogo.crear(session, body) }),
      crearVarios: async ({ body }) => ({ status: 201, body: await this.catalogo.crearVarios(session, body) }),
      importar: async ({ query, body }) => ({
        status: query.simular === 'true' ? 200 : 201,
        body: await this.importacion.importar(session, body, query),
      }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.catalogo.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.catalogo.eliminar(session, params.id, query.motivo),
      }),
      realizados: ({ query }) =>
        this.lists.answer(asker, REALIZADOS.file, query, (q) => this.queries.realizados(session, q)),
      registrar: async ({ body }) => ({ status: 201, body: await this.registrar.registrar(session, body) }),
      anular: async ({ params, query }) => ({
        status: 200,
        body: await this.anulacion.anular(session, params.id, query),
      }),
    });
  }
}
