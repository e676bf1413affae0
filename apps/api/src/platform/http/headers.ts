import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CABECERA_EVENTO } from '@jornal/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { targetOf } from './routes.js';

const HASH = /<script>([\s\S]*?)<\/script>/g;
const ONE_YEAR = 31_536_000;
/**
 * The powers of a browser that no screen asks for (the counter reads codes with the camera): nothing that got into the
 * page may ask either. Only those that browsers know: of any other name they complain on every page.
 */
const DENIED = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The ones that a browser heeds with a program, a sheet or a font: the rest is about pages, and would be a third of the
 * weight of a small file.
 */
const OF_A_FILE = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];

/** The hashes of the inline scripts of the page (the theme line of the first paint): the only ones that may run. */
function hashesOf(html: string): string[] {
  return [...html.matchAll(HASH)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code as string)
        .digest('base64')}'`,
  );
}

/**
 * The strict headers of every answer. None of them depends on the request, so they are worked out once. `https`: that
 * people come by https is certain, and so that all that stands under that name does.
 */
function strictHeaders(index: string, https: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const put = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...hashesOf(index)],
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
    strictTransportSecurity: { maxAge: ONE_YEAR, includeSubDomains: https },
  });
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  };
  put({} as never, answer as never, (error) => {
    if (error) throw error;
  });
  return { ...headers, 'Permissions-Policy': ['camera=(self)', ...DENIED.map((name) => `${name}=()`)].join(', ') };
}

/**
 * The headers of every answer: strict ones (of a file with its print in its name, those that mean something there) and
 * the id of its request. Nothing is ever stored by a browser or a proxy but the files of the web and the answers that a
 * handler says may be.
 */
export type Headers = {
  /** Called when the answer is on its way: by then whatever answers has. */
  put: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Of an answer that no route gives. */
  loose: (requestId: string) => Record<string, string>;
};

export function headersOf(web: string | null, publicUrl?: string): Headers {
  const index = web === null ? '' : readFileSync(join(web, 'index.html'), 'utf8');
  const strict = strictHeaders(index, publicUrl?.startsWith('https:') === true);
  const unsaved = { ...strict, 'Cache-Control': 'no-store' };
  const ofFile = Object.fromEntries(OF_A_FILE.map((name) => [name, strict[name] as string]));
  return {
    put: (request, reply) => {
      const storable = reply.statusCode < 400 && (targetOf(request) === 'web' || reply.hasHeader('Cache-Control'));
      const forEver = storable && String(reply.getHeader('Cache-Control')).includes('immutable');
      reply.headers(forEver ? ofFile : storable ? strict : unsaved).header('X-Request-Id', request.id);
      // Only of a deed of this very request: an answer that is sent again undoes nothing.
      const event = request.user?.request.evento;
      if (event !== undefined && reply.statusCode < 400) reply.header(CABECERA_EVENTO, event);
    },
    loose: (requestId) => ({ ...unsaved, 'X-Request-Id': requestId }),
  };
}
