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
    private readonly olvido: AnonimizarService,
    private readonly solicitudes: SolicitudesService,
    private readonly queries: SolicitudesQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.datosPersonales)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.datosPersonales, {
      buscar: async ({ query }) => ({ status: 200, body: await this.personas.buscar(sesion, query.q) }),
      exportar: async ({ body }) => ({ status: 200, body: await this.exportacion.exportar(sesion, body.registros) }),
      anonimizar: async ({ body }) => ({ status: 200, body: await this.olvido.anonimizar(sesion, body) }),
      solicitudes: ({ query }) => this.listas.answer(asker, SOLICITUDES, query, (q) => this.queries.listar(sesion, q)),
      crearSolicitud: async ({ body }) => ({ status: 201, body: await this.solicitudes.crear(sesion, body) }),
      responderSolicitud: async ({ params, body }) => ({
        status: 200,
        body: await this.solicitudes.responder(sesion, params.id, body.respuesta),
      }),
      aceptaciones: ({ query }) =>
        this.listas.answer(asker, ACEPTACIONES.file, query, (q) => this.queries.aceptaciones(sesion, q)),
    });
  }
}
