import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { AnularService } from './anular.service.js';
import { CatalogoService } from './catalogo.service.js';
import { RegistrarService } from './registrar.service.js';
import { REALIZADOS, SERVICIOS, ServiciosQueries } from './servicios.queries.js';

@Controller()
export class ServiciosController {
  constructor(
    private readonly queries: ServiciosQueries,
    private readonly catalogo: CatalogoService,
    private readonly registro: RegistrarService,
    private readonly anulacion: AnularService,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.servicios)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.servicios, {
      listar: ({ query }) => this.listas.answer(asker, SERVICIOS, query, (q) => this.queries.catalogo(sesion, q)),
      crear: async ({ body }) => ({ status: 201, body: await this.catalogo.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.catalogo.modificar(sesion, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.catalogo.eliminar(sesion, params.id, query.motivo),
      }),
      realizados: ({ query }) =>
        this.listas.answer(asker, REALIZADOS.file, query, (q) => this.queries.realizados(sesion, q)),
      registrar: async ({ body }) => ({ status: 201, body: await this.registro.registrar(sesion, body) }),
      anular: async ({ params, query }) => ({
        status: 200,
        body: await this.anulacion.anular(sesion, params.id, query),
      }),
    });
  }
}
