import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const HUNG_UP = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** The lines of a request. A client that hung up before the end of the answer is no failure of ours. */
export class RequestLog extends LogController {
  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (HUNG_UP.has(error.code ?? '')) reply.log.debug({ err: error }, 'client hung up');
    else super.streamError(error, request, reply);
  }
}
