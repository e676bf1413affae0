import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config.js';
import { TimeLimit, tookTooLong } from '../time/time-limit.js';
import { asResponse } from './error-filter.js';

/**
 * Every request is answered within `ANSWER_SECONDS` of having arrived whole, unless its work says that it is long
 * (`TimeLimit.extend`); streams last.
 */
export function setTimeLimit(fastify: FastifyInstance, config: Config): void {
  fastify.addHook('preValidation', (request, reply, follow) => {
    if (request.routeOptions.config.sinFin === true) {
      follow();
      return;
    }
    const deadline = new TimeLimit(config.ANSWER_SECONDS * 1_000, () => answer(request, reply));
    // A request whose client went away goes on, and has no more time for that.
    reply.raw.once('finish', () => deadline.finish());
    deadline.run(follow);
  });
}

/** Answers that it took too long; an answer that is being sent is left alone: its own failure ends it. */
function answer(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return;
  request.log.warn({ req: request }, 'request took too long');
  const refusal = tookTooLong();
  void reply
    .status(refusal.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'retry-after': String(refusal.extra.reintentarEn) })
    .send(asResponse(refusal, request.id));
}
