import { existsSync } from 'node:fs';
import { join } from 'node:path';
import estaticos from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the built web lies, or null when there is none (the API alone). */
export function findWeb(carpeta: string): string | null {
  return existsSync(join(carpeta, 'index.html')) ? carpeta : null;
}

/** What is below these is itself or nothing: never the page. */
const NO_PAGE = ['api', 'assets'];

/** Serves the web: hashed assets for ever and precompressed, every other path the page itself, which knows its routes. */
export async function registerWeb(fastify: FastifyInstance, web: string): Promise<void> {
  // Without a word on what it serves: it serves nothing (routes.ts).
  for (const carpeta of NO_PAGE) fastify.get(`/${carpeta}/*`, (_request, reply) => reply.callNotFound());
  await fastify.register((dentro, _opciones, listo) => {
    dentro.addHook('onRoute', (ruta) => {
      ruta.config = { ...ruta.config, web: true } as never;
    });
    void dentro.register(estaticos as never, {
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
    dentro.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
      NO_PAGE.includes(params['*']) ? reply.callNotFound() : reply.sendFile('index.html'),
    );
    listo();
  });
}
