import { contract } from '@jornal/contract';
import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import type { FastifyReply } from 'fastify';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { ArchivoAuditoria } from './archivo.js';
import { AuditoriaQueries } from './auditoria.queries.js';

/** Says that what is answered is a file to keep. Not `@Res`: Nest would forget that the sending is left to it. */
const ComoArchivo = createParamDecorator((_: unknown, ctx: ExecutionContext) => {
  const reply = ctx.switchToHttp().getResponse<FastifyReply>();
  return (nombre: string): void => void reply.header('Content-Disposition', `attachment; filename="${nombre}"`);
});

@Controller()
export class AuditoriaController {
  constructor(
    private readonly queries: AuditoriaQueries,
    private readonly archivo: ArchivoAuditoria,
  ) {}

  @TsRestHandler(contract.auditoria)
  handler(@SesionActual() sesion: Sesion, @ComoArchivo() comoArchivo: (nombre: string) => void) {
    return tsRestHandler(contract.auditoria, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query) }),
      exportar: async ({ query }) => {
        const { nombre, csv } = await this.archivo.hacer(sesion, query);
        comoArchivo(nombre);
        return { status: 200, body: csv };
      },
      personas: async ({ query }) => ({ status: 200, body: { data: await this.queries.personas(sesion, query.busca) } }),
      obtener: async ({ params }) => ({ status: 200, body: { data: await this.queries.obtener(sesion, params.entidadId, params.id) } }),
      historial: async ({ params, query }) => ({ status: 200, body: await this.queries.historial(sesion, params.recurso, params.id, query) }),
    });
  }
}
