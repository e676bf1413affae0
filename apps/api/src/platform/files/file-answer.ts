import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * Thrown by a handler whose answer is a file instead of the usual one of its route: the filter sends it while it is
 * made.
 */
export class FileAnswer extends Error {
  constructor(
    readonly fileName: string,
    private readonly type: string,
    private readonly headers: Readonly<Record<string, string>>,
    readonly bytes: Readable,
  ) {
    super('The answer is a file');
  }

  send(reply: FastifyReply): void {
    void reply
      .status(200)
      .headers({
        'Content-Type': this.type,
        'Content-Disposition': `attachment; filename="${this.fileName}"`,
        ...this.headers,
      })
      .send(this.bytes);
  }
}

/** All signals share it: a reason made for each answer would carry a trace, which is never read. */
const GONE = new Error('The request is gone, or has been answered');

/** The signal that is aborted when the request is gone, or has been answered. */
export function waiterOf(ctx: ExecutionContext): AbortSignal {
  const control = new AbortController();
  ctx
    .switchToHttp()
    .getResponse<FastifyReply>()
    .raw.once('close', () => control.abort(GONE));
  return control.signal;
}

export const Waiter = createParamDecorator((_: unknown, ctx: ExecutionContext): AbortSignal => waiterOf(ctx));
