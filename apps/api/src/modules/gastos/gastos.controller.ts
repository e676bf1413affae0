import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { GASTOS, GastosQueries } from './gastos.queries.js';
import { GastosService } from './gastos.service.js';
import { RecibosService } from './recibos.service.js';

const EXTENSION = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;

@Controller()
export class GastosController {
  constructor(
    private readonly gastos: GastosService,
    private readonly recibos: RecibosService,
    private readonly queries: GastosQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.gastos)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.gastos, {
      crear: async ({ body }) => ({ status: 201, body: await this.gastos.crear(session, body) }),
      listar: ({ query }) => this.lists.answer(asker, GASTOS.file, query, (q) => this.queries.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: { data: await this.queries.obtener(session, params.id) } }),
      actualizar: async ({ params, body }) => ({
        status: 200,
        body: await this.gastos.actualizar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.gastos.eliminar(session, params.id, query),
      }),
      estadisticas: async ({ query }) => ({
        status: 200,
        body: { data: await this.queries.estadisticas(session, query.entidad_id) },
      }),
      totalMes: async ({ query }) => ({
        status: 200,
        body: { data: { total_gastos_mes: await this.queries.totalMes(session, query.entidad_id) } },
      }),
      guardarRecibo: async ({ params, body }) => ({
        status: 200,
        body: await this.recibos.guardar(session, params.id, body),
      }),
      obtenerRecibo: async ({ params }) => {
        const { mime_type, contenido } = await this.queries.recibo(session, params.id);
        return {
          status: 200,
          body: {
            data: {
              content: contenido.toString('base64'),
              mime_type,
              filename: `recibo-${params.id}.${EXTENSION[mime_type]}`,
            },
          },
        };
      },
      eliminarRecibo: async ({ params, query }) => ({
        status: 200,
        body: await this.recibos.eliminar(session, params.id, query.motivo),
      }),
    });
  }
}
