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
    private readonly listas: Lists,
    private readonly reloj: Clock,
  ) {}

  @TsRestHandler(contract.auditoria)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.auditoria, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query) }),
      exportar: async ({ query: { formato = 'csv', ...filtro } }) => {
        throw await this.listas.file(asker, auditoriaEn(this.reloj.zone), formato, filtro, (reader) =>
          this.queries.paraArchivo(reader, sesion, filtro),
        );
      },
      personas: async ({ query }) => ({ status: 200, body: { data: await this.queries.personas(sesion, query) } }),
      obtener: async ({ params }) => ({
        status: 200,
        body: { data: await this.queries.obtener(sesion, params.entidadId, params.id) },
      }),
      historial: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.historial(sesion, params.recurso, params.id, query),
      }),
    });
  }
}
