import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ImportarInventarioService } from './importar-inventario.service.js';
import { ARTICULOS, InventarioQueries, MOVIMIENTOS } from './inventario.queries.js';
import { InventarioService } from './inventario.service.js';

@Controller()
export class InventarioController {
  constructor(
    private readonly inventario: InventarioService,
    private readonly importacion: ImportarInventarioService,
    private readonly queries: InventarioQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.inventario)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.inventario, {
      listar: ({ query }) => this.lists.answer(asker, ARTICULOS.file, query, (q) => this.queries.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.inventario.crear(session, body) }),
      actualizar: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.actualizar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.inventario.eliminar(session, params.id, query.motivo),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadisticas(session, query.entidad_id),
      }),
      actualizarStock: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.actualizarStock(session, params.id, body),
      }),
      cambiarEstado: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.cambiarEstado(session, params.id, body.estado),
      }),
      movimientos: ({ params, query }) =>
        this.lists.answer(asker, MOVIMIENTOS.file, query, (q) => this.queries.movimientos(session, params.id, q)),
      actualizarPaquetes: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.actualizarPaquetes(session, params.id, body),
      }),
      paquetes: async ({ params }) => ({ status: 200, body: await this.queries.paquetes(session, params.id) }),
      importar: async ({ query, body }) => ({
        status: query.simular === 'true' ? 200 : 201,
        body: await this.importacion.importar(session, body, query),
      }),
    });
  }
}
