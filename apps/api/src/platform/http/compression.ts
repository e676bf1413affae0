import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negociador from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this, the bytes saved on the way cost more here. */
const MINIMUM = 1024;
const COMPRESSIBLE = /^(application\/(json|[\w.-]+\+json)|text\/)/;
const ENCODINGS = ['br', 'gzip'];

/**
 * Off the event loop, on the pool of threads. The middle levels: the best of them costs many times as much for little
 * less.
 */
const WITH = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 6 }),
};

async function compressed(request: FastifyRequest, reply: FastifyReply, body: string): Promise<string | Buffer> {
  reply.header('Vary', 'Accept-Encoding');
  const encoding = negociador.negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) as
    | keyof typeof WITH
    | null;
  if (encoding === null) return body;
  const bytes = await WITH[encoding](Buffer.from(body));
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return bytes;
}

/**
 * Sends text of some length compressed to clients that take it so. Files are sent as they are: those we make are
 * compressed already, and those that people uploaded are theirs.
 */
export function compress(fastify: FastifyInstance): void {
  fastify.addHook<unknown>('onSend', (request, reply, body, ready) => {
    const fit =
      typeof body === 'string' &&
      body.length >= MINIMUM &&
      request.method !== 'HEAD' &&
      request.routeOptions.config.sinComprimir !== true &&
      !reply.hasHeader('Content-Encoding') &&
      COMPRESSIBLE.test(String(reply.getHeader('Content-Type') ?? ''));
    if (!fit) return ready(null, body);
    compressed(request, reply, body).then((bytes) => ready(null, bytes), ready);
  });
}
