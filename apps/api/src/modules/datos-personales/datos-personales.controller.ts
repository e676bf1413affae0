import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { AnonimizarService } from './anonimizar.service.js';
import { BuscarPersonasQueries } from './buscar-personas.queries.js';
import { ExportarService } from './exportar.service.js';
import { ACEPTACIONES, SOLICITUDES, SolicitudesQueries } from './solicitudes.queries.js';
import { SolicitudesService } from './solicitudes.service.js';

@Controller()
export class DatosPersonalesController {
  constructor(
    private readonly personas: BuscarPersonasQueries,
    private readonly exportacion: ExportarService,
    private readonly forgetting: AnonimizarService,
    private readonly solicitudes: SolicitudesService,
    private readonly queries: SolicitudesQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.datosPersonales)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.datosPersonales, {
      buscar: async ({ query }) => ({ status: 200, body: await this.personas.buscar(session, query.q) }),
      exportar: async ({ body }) => ({ status: 200, body: await this.exportacion.exportar(session, body.registros) }),
      anonimizar: async ({ body }) => ({ status: 200, body: await this.forgetting.anonimizar(session, body) }),
      solicitudes: ({ query }) => this.lists.answer(asker, SOLICITUDES, query, (q) => this.queries.listar(session, q)),
      crearSolicitud: async ({ body }) => ({ status: 201, body: await this.solicitudes.crear(session, body) }),
      responderSolicitud: async ({ params, body }) => ({
        status: 200,
        body: await this.solicitudes.responder(session, params.id, body.respuesta),
      }),
      aceptaciones: ({ query }) =>
        this.lists.answer(asker, ACEPTACIONES.file, query, (q) => this.queries.aceptaciones(session, q)),
    });
  }
}
