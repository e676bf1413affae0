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

/** The address of the worker that keeps the page for a time without a line. */
const WORKER = 'sw.js';
/** The one that takes its place where nothing is to be kept: it drops what the other kept, and itself. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Serves the web: hashed assets for ever and precompressed, every other path the page itself, which knows its routes.
 * `offline`: whether browsers may keep the page.
 * `mark`: the page as it is served here, where that is not as it was built.
 */
export async function registerWeb(
  fastify: FastifyInstance,
  web: string,
  { offline, mark }: { offline: boolean; mark?: ((page: string) => string) | undefined },
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
    if (!offline)
      inside.get(`/${WORKER}`, (_request, reply) =>
        reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(NO_WORKER),
      );
    for (const name of filesOf(web).filter((file) => offline || file !== WORKER))
      inside.get(`/${encodeURI(name)}`, (request, reply) => send(name, request, reply));
    inside.get<{ Params: { '*': string } }>('/*', (request, reply) =>
      NO_PAGE.includes(request.params['*']) ? reply.callNotFound() : send(PAGE, request, reply),
    );
    ready();
  });
}
