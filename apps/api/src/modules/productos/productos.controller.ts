import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ArchivarProductoService } from './archivar-producto.service.js';
import { ImportarProductosService } from './importar-productos.service.js';
import { MOVIMIENTOS, PRODUCTOS, ProductosQueries } from './productos.queries.js';
import { ProductosService } from './productos.service.js';

@Controller()
export class ProductosController {
  constructor(
    private readonly productos: ProductosService,
    private readonly archivar: ArchivarProductoService,
    private readonly importacion: ImportarProductosService,
    private readonly queries: ProductosQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.productos)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.productos, {
      listar: ({ query }) => this.lists.answer(asker, PRODUCTOS.file, query, (q) => this.queries.listar(session, q)),
      categorias: async () => ({ status: 200, body: await this.queries.categorias() }),
      crearCategoria: async ({ body }) => ({
        status: 201,
        body: await this.productos.crearCategoria(session, body.nombre),
      }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.productos.crear(session, body) }),
      actualizar: async ({ params, body }) => ({
        status: 200,
        body: await this.productos.actualizar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.archivar.eliminar(session, params.id, query.motivo),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadisticas(session, query.entidad_id),
      }),
      actualizarStock: async ({ params, body }) => ({
        status: 200,
        body: await this.productos.actualizarStock(session, params.id, body),
      }),
      movimientos: ({ params, query }) =>
        this.lists.answer(asker, MOVIMIENTOS.file, query, (q) => this.queries.movimientos(session, params.id, q)),
      importar: async ({ query, body }) => ({
        status: query.simular === 'true' ? 200 : 201,
        body: await this.importacion.importar(session, body, query),
      }),
    });
  }
}
