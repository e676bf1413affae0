import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { ArchivoAuditoria } from './archivo-auditoria.js';
import { AuditoriaQueries } from './auditoria.queries.js';

@Controller()
export class AuditoriaController {
  constructor(
    private readonly queries: AuditoriaQueries,
    private readonly archivo: ArchivoAuditoria,
  ) {}

  @TsRestHandler(contract.auditoria)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.auditoria, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query) }),
      exportar: async ({ query: { formato = 'csv', ...filtro } }) => {
        throw await this.archivo.hacer({ session: sesion, waiter: espera }, formato, filtro);
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
