import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import estaticos from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebFiles } from './web-files.js';

/** Where the built web lies, or null when there is none (the API alone). */
export function findWeb(folder: string): string | null {
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** Folders whose addresses are a file or nothing: never the page. */
const NO_PAGE = ['api', 'assets'];
const COMPRESSED = /\.(br|gz)$/;
const PAGE = 'index.html';

/** The files of a folder, by the address each has below it. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/**
 * Serves the web: hashed assets for ever and precompressed, every other path the page itself, which knows its routes.
 * `mark`: the page as it is served here, where that is not as it was built.
 */
export async function registerWeb(
  fastify: FastifyInstance,
  web: string,
  mark?: (page: string) => string,
): Promise<void> {
  const files = new WebFiles();
  const marked = mark && mark(await readFile(join(web, PAGE), 'utf8'));
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const immutable = name.startsWith('assets/');
    reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (name === PAGE && marked !== undefined) return reply.type('text/html; charset=utf-8').send(marked);
    return (await files.answer(join(web, name), request, reply)) ? reply : reply.sendFile(name);
  };
  // Not marked as of the web: it serves nothing (routes.ts).
  for (const folder of NO_PAGE) fastify.get(`/${folder}/*`, (_request, reply) => reply.callNotFound());
  await fastify.register((inside, _options, ready) => {
    inside.addHook('onRoute', (route) => {
      route.config = { ...route.config, web: true } as never;
    });
    void inside.register(estaticos as never, { root: web, serve: false, preCompressed: true, cacheControl: false });
    for (const name of filesOf(web)) inside.get(`/${encodeURI(name)}`, (request, reply) => send(name, request, reply));
    inside.get<{ Params: { '*': string } }>('/*', (request, reply) =>
      NO_PAGE.includes(request.params['*']) ? reply.callNotFound() : send(PAGE, request, reply),
    );
    ready();
  });
}
