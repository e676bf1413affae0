import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negociador from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this, what is saved on the way is less than what it costs here. */
const MINIMUM = 1024;
const COMPRESSIBLE = /^(application\/(json|[\w.-]+\+json)|text\/)/;
const ENCODINGS = ['br', 'gzip'];

/** Off the event loop, on the pool of threads. The middle levels: the best of them costs many times as much for little less. */
const WITH = {
  br: (texto: Buffer) =>
    promisify(brotliCompress)(texto, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: texto.length },
    }),
  gzip: (texto: Buffer) => promisify(gzip)(texto, { level: 6 }),
};

async function compressed(request: FastifyRequest, reply: FastifyReply, cuerpo: string): Promise<string | Buffer> {
  reply.header('Vary', 'Accept-Encoding');
  const codificacion = negociador.negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) as
    | keyof typeof WITH
    | null;
  if (codificacion === null) return cuerpo;
  const bytes = await WITH[codificacion](Buffer.from(cuerpo));
  reply.header('Content-Encoding', codificacion).removeHeader('Content-Length');
  return bytes;
}

/** Text of some length is sent compressed to whoever takes it so. Files are sent as they are: theirs is compressed already, or is theirs. */
export function compress(fastify: FastifyInstance): void {
  fastify.addHook<unknown>('onSend', (request, reply, cuerpo, listo) => {
    const apto =
      typeof cuerpo === 'string' &&
      cuerpo.length >= MINIMUM &&
      request.method !== 'HEAD' &&
      request.routeOptions.config.sinComprimir !== true &&
      !reply.hasHeader('Content-Encoding') &&
      COMPRESSIBLE.test(String(reply.getHeader('Content-Type') ?? ''));
    if (!apto) return listo(null, cuerpo);
    compressed(request, reply, cuerpo).then((bytes) => listo(null, bytes), listo);
  });
}
