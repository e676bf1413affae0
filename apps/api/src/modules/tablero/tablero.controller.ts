import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { AtencionService } from './atencion.service.js';
import { PrimerosPasosQueries } from './primeros-pasos.queries.js';
import { TableroService } from './tablero.service.js';

@Controller()
export class TableroController {
  constructor(
    private readonly tablero: TableroService,
    private readonly pasos: PrimerosPasosQueries,
    private readonly atencion: AtencionService,
  ) {}

  @TsRestHandler(contract.tablero)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.tablero, {
      totalPagar: async ({ query }) => ({
        status: 200,
        body: await this.tablero.totalPagar(session, query.entidad_id),
      }),
      totalPagarCompleto: async ({ query }) => ({
        status: 200,
        body: await this.tablero.totalPagarCompleto(session, query.entidad_id),
      }),
      gananciaNeta: async ({ query }) => ({ status: 200, body: await this.tablero.gananciaNeta(session, query) }),
      totalGanado: async ({ query }) => ({ status: 200, body: await this.tablero.totalGanado(session, query) }),
      porMetodoPago: async ({ query }) => ({ status: 200, body: await this.tablero.porMetodoPago(session, query) }),
      diarias: async ({ query }) => ({ status: 200, body: await this.tablero.diarias(session, query) }),
      porRango: async ({ query }) => ({ status: 200, body: await this.tablero.porRango(session, query) }),
      estadisticasCompletas: async ({ query }) => ({
        status: 200,
        body: await this.tablero.estadisticasCompletas(session, query),
      }),
      atencion: async ({ query }) => ({ status: 200, body: await this.atencion.asuntos(session, query) }),
      primerosPasos: async () => ({ status: 200, body: await this.pasos.hechos(session) }),
      mes: async ({ query }) => ({ status: 200, body: await this.tablero.mesDelTablero(session, query) }),
      dia: async ({ query }) => ({ status: 200, body: await this.tablero.diaDelTablero(session, query) }),
      dias: async ({ query }) => ({ status: 200, body: await this.tablero.dias(session, query) }),
      ranking: async ({ query }) => ({ status: 200, body: await this.tablero.ranking(session, query) }),
      porPagar: async ({ query }) => ({ status: 200, body: await this.tablero.porPagar(session, query) }),
      anulado: async ({ query }) => ({ status: 200, body: await this.tablero.anulado(session, query) }),
    });
  }
}
