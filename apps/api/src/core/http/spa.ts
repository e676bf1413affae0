import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import estaticos from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

const HASH = /<script>([\s\S]*?)<\/script>/g;

/** The hashes of the inline scripts of the page (the theme line of the first paint): the only ones that may run. */
function hashesDe(html: string): string[] {
  return [...html.matchAll(HASH)].map(
    ([, codigo]) =>
      `'sha256-${createHash('sha256')
        .update(codigo as string)
        .digest('base64')}'`,
  );
}

/** The strict headers of every answer. None of them depends on the request, so they are worked out once. */
function cabecerasEstrictas(indice: string): Record<string, string> {
  const cabeceras: Record<string, string> = {};
  const poner = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...hashesDe(indice)],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
  });
  const respuesta = { setHeader: (nombre: string, valor: string) => void (cabeceras[nombre] = valor), removeHeader: () => undefined };
  poner({} as never, respuesta as never, (error) => {
    if (error) throw error;
  });
  return cabeceras;
}

/** Gives an answer its headers: strict ones, the id of its request, and nothing under /api is ever stored by a browser or a proxy. */
export type PonerCabeceras = (request: FastifyRequest, reply: FastifyReply) => void;

export function cabecerasDe(web: string | null): PonerCabeceras {
  const estrictas = cabecerasEstrictas(web === null ? '' : readFileSync(join(web, 'index.html'), 'utf8'));
  const deLaApi = { ...estrictas, 'Cache-Control': 'no-store' };
  return (request, reply) => void reply.headers(request.url.startsWith('/api') ? deLaApi : estrictas).header('X-Request-Id', request.id);
}

/** Where the built web lies, or null when there is none (the API alone). */
export function buscarWeb(carpeta: string): string | null {
  return existsSync(join(carpeta, 'index.html')) ? carpeta : null;
}

/** Serves the web: hashed assets for ever and precompressed, every other path the page itself, which knows its routes. */
export async function registrarWeb(fastify: FastifyInstance, web: string): Promise<void> {
  await fastify.register(estaticos as never, {
    root: web,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(nombre: string, valor: string): unknown }, ruta: string) => {
      const inmutable = ruta.includes(`${join(web, 'assets')}`);
      reply.header('Cache-Control', inmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.get('/*', (request, reply) => {
    if (/^\/(api|assets)(\/|$|\?)/.test(request.url)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}
