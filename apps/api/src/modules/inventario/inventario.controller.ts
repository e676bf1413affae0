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
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.inventario)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.inventario, {
      listar: ({ query }) => this.listas.answer(asker, ARTICULOS.file, query, (q) => this.queries.listar(sesion, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.inventario.crear(sesion, body) }),
      actualizar: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.actualizar(sesion, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.inventario.eliminar(sesion, params.id, query.motivo),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadisticas(sesion, query.entidad_id),
      }),
      actualizarStock: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.actualizarStock(sesion, params.id, body),
      }),
      cambiarEstado: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.cambiarEstado(sesion, params.id, body.estado),
      }),
      movimientos: ({ params, query }) =>
        this.listas.answer(asker, MOVIMIENTOS.file, query, (q) => this.queries.movimientos(sesion, params.id, q)),
      actualizarPaquetes: async ({ params, body }) => ({
        status: 200,
        body: await this.inventario.actualizarPaquetes(sesion, params.id, body),
      }),
      paquetes: async ({ params }) => ({ status: 200, body: await this.queries.paquetes(sesion, params.id) }),
      importar: async ({ query, body }) => ({
        status: query.simular === 'true' ? 200 : 201,
        body: await this.importacion.importar(sesion, body, query),
      }),
    });
  }
}
