import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { ComprobantesService } from './comprobantes.service.js';
import { DatosReciboService } from './datos-recibo.service.js';
import { RecibosService } from './recibos.service.js';

@Controller()
export class RecibosController {
  constructor(
    private readonly recibos: RecibosService,
    private readonly comprobantes: ComprobantesService,
    private readonly deSucursal: DatosReciboService,
  ) {}

  @TsRestHandler(contract.recibos)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.recibos, {
      enlazar: async ({ params }) => ({ status: 200, body: await this.recibos.enlazar(session, params.id) }),
      quitar: async ({ params }) => ({ status: 200, body: await this.recibos.quitar(session, params.id) }),
      imprimir: async ({ params }) => ({ status: 200, body: await this.recibos.imprimir(session, params.id) }),
      enviar: async ({ params, body }) => ({
        status: 200,
        body: await this.recibos.enviar(session, params.id, body.email),
      }),
      imprimirAbono: async ({ params }) => ({
        status: 200,
        body: await this.comprobantes.imprimirAbono(session, params.id),
      }),
      imprimirDevolucion: async ({ params }) => ({
        status: 200,
        body: await this.comprobantes.imprimirDevolucion(session, params.id),
      }),
      abrir: async ({ body }) => ({ status: 200, body: { data: await this.recibos.abrir(body.token) } }),
      datos: async ({ query }) => ({
        status: 200,
        body: { data: await this.deSucursal.leer(session, query.entidad_id) },
      }),
      guardarDatos: async ({ body }) => ({ status: 200, body: await this.deSucursal.guardar(session, body) }),
    });
  }
}
