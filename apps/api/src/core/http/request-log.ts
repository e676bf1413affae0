import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const COLGO = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR']);

/** The lines of a request. That who asked hung up is no failure of ours. */
export class RegistroSolicitudes extends LogController {
  override requestCompleted(error: (Error & { code?: string }) | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error && COLGO.has(error.code ?? '')) reply.log.debug({ err: error }, 'client hung up');
    else super.requestCompleted(error as Error, request, reply);
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (COLGO.has(error.code ?? '')) reply.log.debug({ err: error }, 'client hung up');
    else super.streamError(error, request, reply);
  }
}
