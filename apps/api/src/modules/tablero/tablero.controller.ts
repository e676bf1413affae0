import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { TableroService } from './tablero.service.js';

@Controller()
export class TableroController {
  constructor(private readonly tablero: TableroService) {}

  @TsRestHandler(contract.tablero)
  handler(@CurrentSession() sesion: Session) {
    return tsRestHandler(contract.tablero, {
      totalPagar: async ({ query }) => ({ status: 200, body: await this.tablero.totalPagar(sesion, query.entidad_id) }),
      totalPagarCompleto: async ({ query }) => ({
        status: 200,
        body: await this.tablero.totalPagarCompleto(sesion, query.entidad_id),
      }),
      gananciaNeta: async ({ query }) => ({ status: 200, body: await this.tablero.gananciaNeta(sesion, query) }),
      totalGanado: async ({ query }) => ({ status: 200, body: await this.tablero.totalGanado(sesion, query) }),
      porMetodoPago: async ({ query }) => ({ status: 200, body: await this.tablero.porMetodoPago(sesion, query) }),
      diarias: async ({ query }) => ({ status: 200, body: await this.tablero.diarias(sesion, query) }),
      porRango: async ({ query }) => ({ status: 200, body: await this.tablero.porRango(sesion, query) }),
      estadisticasCompletas: async ({ query }) => ({
        status: 200,
        body: await this.tablero.estadisticasCompletas(sesion, query),
      }),
      mes: async ({ query }) => ({ status: 200, body: await this.tablero.mesDelTablero(sesion, query) }),
      dia: async ({ query }) => ({ status: 200, body: await this.tablero.diaDelTablero(sesion, query) }),
      dias: async ({ query }) => ({ status: 200, body: await this.tablero.dias(sesion, query) }),
      ranking: async ({ query }) => ({ status: 200, body: await this.tablero.ranking(sesion, query) }),
      porPagar: async ({ query }) => ({ status: 200, body: await this.tablero.porPagar(sesion, query.entidad_id) }),
      anulado: async ({ query }) => ({ status: 200, body: await this.tablero.anulado(sesion, query) }),
    });
  }
}
