import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { AnonimizarService } from './anonimizar.service.js';
import { ACEPTACIONES, SOLICITUDES } from './archivo.js';
import { BuscarPersonasQueries } from './buscar-personas.queries.js';
import { ExportarService } from './exportar.service.js';
import { SolicitudesQueries } from './solicitudes.queries.js';
import { SolicitudesService } from './solicitudes.service.js';

@Controller()
export class DatosPersonalesController {
  constructor(
    private readonly personas: BuscarPersonasQueries,
    private readonly exportacion: ExportarService,
    private readonly olvido: AnonimizarService,
    private readonly solicitudes: SolicitudesService,
    private readonly queries: SolicitudesQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.datosPersonales)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.datosPersonales, {
      buscar: async ({ query }) => ({ status: 200, body: await this.personas.buscar(sesion, query.q) }),
      exportar: async ({ body }) => ({ status: 200, body: await this.exportacion.exportar(sesion, body.registros) }),
      anonimizar: async ({ body }) => ({ status: 200, body: await this.olvido.anonimizar(sesion, body) }),
      solicitudes: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, SOLICITUDES, query, (q) =>
          this.queries.listar(sesion, q),
        ),
      }),
      crearSolicitud: async ({ body }) => ({ status: 201, body: await this.solicitudes.crear(sesion, body) }),
      responderSolicitud: async ({ params, body }) => ({
        status: 200,
        body: await this.solicitudes.responder(sesion, params.id, body.respuesta),
      }),
      aceptaciones: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, ACEPTACIONES, query, (q) =>
          this.queries.aceptaciones(sesion, q),
        ),
      }),
    });
  }
}
