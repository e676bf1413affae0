import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import { withContactsFor } from '../../core/people/contact.js';
import type { Session } from '../../core/session/session.js';
import { type RecordTotal, TotalRecorder } from '../../platform/http/simple-list.js';
import { AgendarService } from './agendar.service.js';
import { AnularCitaService } from './anular-cita.service.js';
import { CitaHistorialQueries } from './cita-historial.queries.js';
import { CITAS, CitasQueries } from './citas.queries.js';
import { CitasService } from './citas.service.js';
import { LlegadaService } from './llegada.service.js';
import { MoverCitasService } from './mover-citas.service.js';
import { PERSONAS, PersonasQueries } from './personas.queries.js';

@Controller()
export class CitasController {
  constructor(
    private readonly agendar: AgendarService,
    private readonly citas: CitasService,
    private readonly anular: AnularCitaService,
    private readonly mover: MoverCitasService,
    private readonly llegada: LlegadaService,
    private readonly queries: CitasQueries,
    private readonly history: CitaHistorialQueries,
    private readonly personas: PersonasQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.citas)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker, @TotalRecorder() note: RecordTotal) {
    return tsRestHandler(contract.citas, {
      listar: ({ query }) => this.lists.answer(asker, CITAS.file, query, (q) => this.queries.listar(session, q)),
      delDia: async ({ query }) => ({ status: 200, body: { citas: await this.queries.delDia(session, query) } }),
      obtener: async ({ params }) => ({
        status: 200,
        body: withContactsFor(session, await this.queries.obtener(session, params.id)),
      }),
      historial: async ({ params }) => ({ status: 200, body: note(await this.history.listar(session, params.id)) }),
      crear: async ({ body }) => ({
        status: 201,
        body: withContactsFor(session, await this.agendar.crear(session, body)),
      }),
      actualizar: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.citas.actualizar(session, params.id, body)),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.anular.eliminar(session, params.id, query.motivo),
      }),
      mover: async ({ body }) => ({
        status: 200,
        body: withContactsFor(session, await this.mover.mover(session, body)),
      }),
      marcarMensaje: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.citas.marcarMensaje(session, params.id, body.enviado)),
      }),
      marcarLlegada: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.llegada.marcar(session, params.id, body.llegada)),
      }),
      personas: ({ query }) => this.lists.answer(asker, PERSONAS, query, (q) => this.personas.listar(session, q)),
    });
  }
}
