import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { type RecordTotal, TotalRecorder } from '../../platform/http/simple-list.js';
import { CambiarPagoService } from './cambiar-pago.service.js';
import { EstadoCuentaQueries } from './estado-cuenta.queries.js';
import { PAGOS, PagosQueries } from './pagos.queries.js';
import { PagosService } from './pagos.service.js';

@Controller()
export class PagosController {
  constructor(
    private readonly queries: PagosQueries,
    private readonly pagos: PagosService,
    private readonly cambios: CambiarPagoService,
    private readonly estadoCuenta: EstadoCuentaQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.pagos)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker, @TotalRecorder() note: RecordTotal) {
    return tsRestHandler(contract.pagos, {
      serviciosPendientes: async ({ params, query }) => ({
        status: 200,
        body: note(await this.queries.pendientes(session, params.empleadoId, query.entidad_id)),
      }),
      serviciosEmpleado: async ({ params, query }) => ({
        status: 200,
        body: note(await this.queries.delOperador(session, params.empleadoId, query)),
      }),
      estadoCuenta: async ({ params, query }) => ({
        status: 200,
        body: await this.estadoCuenta.deSemana(session, params.empleadoId, query),
      }),
      estadoEmpleados: async ({ query }) => ({
        status: 200,
        body: await this.queries.estadoEmpleados(session, query),
      }),
      pagarSemana: async ({ body }) => ({ status: 201, body: await this.pagos.pagarSemana(session, body) }),
      listar: ({ query }) => this.lists.answer(asker, PAGOS.file, query, (q) => this.queries.listar(session, q)),
      crear: async ({ body }) => ({ status: 201, body: await this.pagos.crear(session, body) }),
      marcarPagado: async ({ params }) => ({ status: 200, body: await this.cambios.marcarPagado(session, params.id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.cambios.eliminar(session, params.id, query.motivo),
      }),
    });
  }
}
