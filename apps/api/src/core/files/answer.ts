import type { Readable } from 'node:stream';
import { CABECERA_COLUMNAS, CABECERA_TOTAL, type TipoColumna } from '@jornal/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Thrown by a handler whose answer is a file instead of what its route answers otherwise: the filter sends it while it is made. */
export class RespuestaArchivo extends Error {
  constructor(
    readonly nombre: string,
    private readonly tipo: string,
    private readonly filas: number,
    private readonly columnas: readonly TipoColumna[],
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
        [CABECERA_TOTAL]: String(this.filas),
        [CABECERA_COLUMNAS]: this.columnas.join(','),
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
