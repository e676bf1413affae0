import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { Clock } from '../../platform/time/clock.js';
import { AuditoriaQueries, auditoriaEn } from './auditoria.queries.js';

@Controller()
export class AuditoriaController {
  constructor(
    private readonly queries: AuditoriaQueries,
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {}

  @TsRestHandler(contract.auditoria)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.auditoria, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(session, query) }),
      exportar: async ({ query: { formato = 'csv', ...filtro } }) => {
        throw await this.lists.file(asker, auditoriaEn(this.clock.zone), formato, filtro, (reader) =>
          this.queries.paraArchivo(reader, session, filtro),
        );
      },
      personas: async ({ query }) => ({ status: 200, body: { data: await this.queries.personas(session, query) } }),
      obtener: async ({ params }) => ({
        status: 200,
        body: { data: await this.queries.obtener(session, params.entidadId, params.id) },
      }),
      historial: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.historial(session, params.recurso, params.id, query),
      }),
    });
  }
}
