import { contract } from '@jornal/contract';
import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { abrirDocumento, codificacionPara, type NombreDocumento, yaLaTiene } from './documents.js';
import { OperacionesService } from './operaciones.service.js';

type Par = { request: FastifyRequest; reply: FastifyReply };

/**
 * Both sides of the exchange. Not `@Res`: ts-rest makes a method of each route, where Nest would forget that we leave
 * the sending to it.
 */
const Intercambio = createParamDecorator((_: unknown, ctx: ExecutionContext): Par => {
  const http = ctx.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

@Controller()
export class OperacionesController {
  constructor(private readonly operaciones: OperacionesService) {}

  @TsRestHandler(contract.operaciones, { validateResponses: false })
  handler(@CurrentSession() session: Session, @Intercambio() par: Par) {
    return tsRestHandler(contract.operaciones, {
      vivo: async () => ({ status: 200, body: { estado: 'ok' as const } }),
      listo: async () => this.operaciones.listo(),
      detalle: async () => ({ status: 200, body: await this.operaciones.detalle(session) }),
      openapi: async () => servir('openapi.json', par),
      docs: async () => servir('docs.html', par),
      metricas: async () => ({ status: 200, body: await this.operaciones.metricas() }),
    });
  }
}

/**
 * A document in the best encoding the caller takes, or that it has not changed. Public and the same for everybody: it
 * may be kept, asking each time.
 */
async function servir(
  name: NombreDocumento,
  { request: { headers }, reply }: Par,
): Promise<{ status: 200; body: Buffer } | { status: 304; body: undefined }> {
  const encoding = codificacionPara(headers['accept-encoding'] as string | undefined);
  const { etag, bytes } = await abrirDocumento(name, encoding);
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag });
  if (yaLaTiene(headers['if-none-match'], etag)) return { status: 304, body: undefined };
  const body = await bytes();
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return { status: 200, body };
}
