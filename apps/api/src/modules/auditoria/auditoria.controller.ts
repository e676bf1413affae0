import { CABECERA_CORTADO, contract } from '@jornal/contract';
import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import type { FastifyReply } from 'fastify';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { ArchivoAuditoria } from './archivo.js';
import { AuditoriaQueries } from './auditoria.queries.js';

/** Says that what is answered is a file to keep, and whether it was cut. Not `@Res`: Nest would forget that the sending is left to it. */
const ComoArchivo = createParamDecorator((_: unknown, ctx: ExecutionContext) => {
  const reply = ctx.switchToHttp().getResponse<FastifyReply>();
  return (nombre: string, cortado: boolean): void => {
    reply.header('Content-Disposition', `attachment; filename="${nombre}"`);
    if (cortado) reply.header(CABECERA_CORTADO, 'true');
  };
});

@Controller()
export class AuditoriaController {
  constructor(
    private readonly queries: AuditoriaQueries,
    private readonly archivo: ArchivoAuditoria,
  ) {}

  @TsRestHandler(contract.auditoria)
  handler(@SesionActual() sesion: Sesion, @ComoArchivo() comoArchivo: (nombre: string, cortado: boolean) => void) {
    return tsRestHandler(contract.auditoria, {
      listar: async ({ query }) => ({ status: 200, body: await this.queries.listar(sesion, query) }),
      exportar: async ({ query }) => {
        const { nombre, csv, cortado } = await this.archivo.hacer(sesion, query);
        comoArchivo(nombre, cortado);
        return { status: 200, body: csv };
      },
      personas: async ({ query }) => ({ status: 200, body: { data: await this.queries.personas(sesion, query) } }),
      obtener: async ({ params }) => ({ status: 200, body: { data: await this.queries.obtener(sesion, params.entidadId, params.id) } }),
      historial: async ({ params, query }) => ({ status: 200, body: await this.queries.historial(sesion, params.recurso, params.id, query) }),
    });
  }
}
