import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Thrown by a handler whose answer is a file instead of what its route answers otherwise: the filter sends it while it is made. */
export class RespuestaArchivo extends Error {
  constructor(
    readonly nombre: string,
    private readonly tipo: string,
    private readonly cabeceras: Readonly<Record<string, string>>,
    readonly bytes: Readable,
  ) {
    super('The answer is a file');
  }

  enviar(reply: FastifyReply): void {
    void reply
      .status(200)
      .headers({
        'Content-Type': this.tipo,
        'Content-Disposition': `attachment; filename="${this.nombre}"`,
        ...this.cabeceras,
      })
      .send(this.bytes);
  }
}

/** Aborted when whoever asked is gone, or has been answered. */
export const QuienEspera = createParamDecorator((_: unknown, ctx: ExecutionContext): AbortSignal => {
  const control = new AbortController();
  ctx
    .switchToHttp()
    .getResponse<FastifyReply>()
    .raw.once('close', () => control.abort());
  return control.signal;
});
