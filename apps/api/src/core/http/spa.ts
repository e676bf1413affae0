import { existsSync } from 'node:fs';
import { join } from 'node:path';
import estaticos from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the built web lies, or null when there is none (the API alone). */
export function findWeb(folder: string): string | null {
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** What is below these is itself or nothing: never the page. */
const NO_PAGE = ['api', 'assets'];

/** Serves the web: hashed assets for ever and precompressed, every other path the page itself, which knows its routes. */
export async function registerWeb(fastify: FastifyInstance, web: string): Promise<void> {
  // Without a word on what it serves: it serves nothing (routes.ts).
  for (const folder of NO_PAGE) fastify.get(`/${folder}/*`, (_request, reply) => reply.callNotFound());
  await fastify.register((dentro, _opciones, ready) => {
    dentro.addHook('onRoute', (route) => {
      route.config = { ...route.config, web: true } as never;
    });
    void dentro.register(estaticos as never, {
      root: web,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply: { header(name: string, value: string): unknown }, route: string) => {
        const immutable = route.includes(`${join(web, 'assets')}`);
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    dentro.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
      NO_PAGE.includes(params['*']) ? reply.callNotFound() : reply.sendFile('index.html'),
    );
    ready();
  });
}
