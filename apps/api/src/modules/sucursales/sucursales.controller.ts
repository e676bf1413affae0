import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ArchivarSucursalService } from './archivar-sucursal.service.js';
import { SUCURSALES, SucursalesQueries } from './sucursales.queries.js';
import { SucursalesService } from './sucursales.service.js';

@Controller()
export class SucursalesController {
  constructor(
    private readonly sucursales: SucursalesService,
    private readonly file: ArchivarSucursalService,
    private readonly queries: SucursalesQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.entidades)
  entidades(@CurrentSession() session: Session) {
    return tsRestHandler(contract.entidades, {
      listar: async ({ query }) => ({
        status: 200,
        body: { entidades: await this.queries.entidades(session, query.archivadas === 'true') },
      }),
    });
  }

  @TsRestHandler(contract.sucursales)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.sucursales, {
      listar: ({ query }) =>
        this.lists.answer(asker, SUCURSALES, query, (q) => this.queries.listar(session, q.archivadas === 'true')),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      deCliente: async ({ params }) => ({ status: 200, body: await this.queries.deCliente(session, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.sucursales.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.sucursales.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.file.archivar(session, params.id, query.motivo),
      }),
      restaurar: async ({ params, body }) => ({
        status: 200,
        body: await this.file.restaurar(session, params.id, body),
      }),
    });
  }
}
