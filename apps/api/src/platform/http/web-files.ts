import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** No file of the web is larger; files put beside it are read from the disk as they are sent. */
const MAX_BYTES = 1024 * 1024;
const ENCODINGS: Record<string, string> = { br: '.br', gzip: '.gz' };

/** The kinds of files that the web has. A file of another kind is read from the disk. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

type Kept = { bytes: Buffer; etag: string };

/**
 * The files of the web, each read once, at its first request, and then sent from memory: a client that asks for a
 * thousand of them and reads none holds no descriptor.
 */
export class WebFiles {
  private readonly kept = new Map<string, Promise<Kept | null>>();

  /** Whether a file is kept in memory: then it was sent, compressed when the client takes it so and it is there. */
  async answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const type = TYPES[extname(path)];
    if (type === undefined) return false;
    const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '', Object.keys(ENCODINGS));
    const small = encoding === null ? null : await this.read(path + ENCODINGS[encoding]);
    const file = small ?? (await this.read(path));
    if (file === null) return false;
    reply.headers({ 'Content-Type': type, ETag: file.etag, Vary: 'Accept-Encoding' });
    if (small !== null) reply.header('Content-Encoding', encoding);
    // The reply itself is never waited for: it ends, with nothing, once it has been sent.
    if (request.headers['if-none-match'] === file.etag) void reply.status(304).send();
    else void reply.send(file.bytes);
    return true;
  }

  private read(path: string): Promise<Kept | null> {
    const kept = this.kept.get(path) ?? load(path);
    this.kept.set(path, kept);
    // A file that could not be read is read again for the next that asks.
    kept.catch(() => this.kept.delete(path));
    return kept;
  }
}

async function load(path: string): Promise<Kept | null> {
  try {
    if ((await stat(path)).size > MAX_BYTES) return null;
    const bytes = await readFile(path);
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
