import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import { historyReach, type Session } from '../../core/session/session.js';
import { type RecordTotal, TotalRecorder } from '../../platform/http/simple-list.js';
import { PayWindowQueries } from '../cuentas/pay-window.queries.js';
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
    private readonly ventana: PayWindowQueries,
    private readonly estadoCuenta: EstadoCuentaQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.pagos)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker, @TotalRecorder() anotar: RecordTotal) {
    return tsRestHandler(contract.pagos, {
      serviciosPendientes: async ({ params, query }) => ({
        status: 200,
        body: anotar(await this.queries.pendientes(sesion, params.empleadoId, query.entidad_id)),
      }),
      serviciosEmpleado: async ({ params, query }) => ({
        status: 200,
        body: anotar(await this.queries.delOperador(sesion, params.empleadoId, query)),
      }),
      estadoCuenta: async ({ params, query }) => ({
        status: 200,
        body: await this.estadoCuenta.deSemana(sesion, params.empleadoId, query),
      }),
      estadoEmpleados: async ({ query }) => ({
        status: 200,
        body: await this.ventana.estado(historyReach(sesion, query), { todos: true }),
      }),
      pagarSemana: async ({ body }) => ({ status: 201, body: await this.pagos.pagarSemana(sesion, body) }),
      listar: ({ query }) => this.listas.answer(asker, PAGOS.file, query, (q) => this.queries.listar(sesion, q)),
      crear: async ({ body }) => ({ status: 201, body: await this.pagos.crear(sesion, body) }),
      marcarPagado: async ({ params }) => ({ status: 200, body: await this.cambios.marcarPagado(sesion, params.id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.cambios.eliminar(sesion, params.id, query.motivo),
      }),
    });
  }
}
