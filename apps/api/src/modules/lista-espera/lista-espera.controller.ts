import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import { withContactsFor } from '../../core/people/contact.js';
import type { Session } from '../../core/session/session.js';
import { AsignarService } from './asignar.service.js';
import { EN_ESPERA, ListaEsperaQueries } from './lista-espera.queries.js';
import { OfertasQueries } from './ofertas.queries.js';
import { OfertasService } from './ofertas.service.js';
import { PersonasService } from './personas.service.js';
import { SiguienteQueries } from './siguiente.queries.js';

@Controller()
export class ListaEsperaController {
  constructor(
    private readonly personas: PersonasService,
    private readonly asignaciones: AsignarService,
    private readonly ofertas: OfertasService,
    private readonly queries: ListaEsperaQueries,
    private readonly ofertasQueries: OfertasQueries,
    private readonly siguientes: SiguienteQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.listaEspera)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.listaEspera, {
      listar: ({ query }) =>
        this.lists.answer(asker, EN_ESPERA, query, (q) => this.queries.listar(session, q.entidad_id)),
      porFecha: ({ params: { fecha }, query }) =>
        this.lists.answer(asker, EN_ESPERA, { ...query, fecha }, (q) =>
          this.queries.porFecha(session, fecha, q.entidad_id),
        ),
      crear: async ({ body }) => ({
        status: 201,
        body: withContactsFor(session, await this.personas.crear(session, body)),
      }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.personas.modificar(session, params.id, body)),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.personas.eliminar(session, params.id, query.motivo),
      }),
      asignar: async ({ params, body }) => ({
        status: 201,
        body: withContactsFor(session, await this.asignaciones.asignar(session, params.id, body)),
      }),
      siguiente: async ({ query }) => ({
        status: 200,
        body: withContactsFor(session, { persona: await this.siguientes.siguiente(session, query) }),
      }),
      ofrecer: async ({ params, body }) => ({
        status: 201,
        body: withContactsFor(session, await this.ofertas.ofrecer(session, params.id, body)),
      }),
      responder: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.ofertas.responder(session, params.id, body.acepta)),
      }),
      ofertas: async ({ query }) => ({
        status: 200,
        body: withContactsFor(session, await this.ofertasQueries.listar(session, query)),
      }),
    });
  }
}
