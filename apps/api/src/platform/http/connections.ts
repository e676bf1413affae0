import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { PLAZO_IMPORTACION_MS } from '@jornal/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { BusinessError } from '../errors/business-error.js';
import type { Config } from '../settings/config.js';
import type { Accountant } from './accountant.js';
import { asResponse } from './error-filter.js';
import type { Headers } from './headers.js';
import { oneInHand } from './one-in-hand.js';

/** A connection that has not sent its headers by then is closed. */
const HEADERS_MS = 15_000;
const REVIEW_MS = 1_000;
const FAREWELL_MS = 1_000;

/** The codes of Node's parser for bytes that are no request, or do not come. */
const OF_THE_PARSER: Record<string, BusinessError> = {
  HPE_HEADER_OVERFLOW: new BusinessError(
    'CABECERAS_DEMASIADO_GRANDES',
    'La solicitud trae cabeceras demasiado grandes',
    431,
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new BusinessError('DEMASIADO_GRANDE', 'La solicitud es demasiado grande', 413),
  ERR_HTTP_REQUEST_TIMEOUT: new BusinessError(
    'SOLICITUD_LENTA',
    'La solicitud tardó demasiado en llegar. Intenta de nuevo.',
    408,
  ),
};
const UNREADABLE = new BusinessError('SOLICITUD_INVALIDA', 'La solicitud no es válida', 400);

/** Longer than the longest work that answers only when it is done (an import). */
const WORK_MS = PLAZO_IMPORTACION_MS + 10_000;

/**
 * Fastify's options on time and connections: the whole request within a limit, its head sooner, and a connection on
 * which nothing moves for twice as long is closed.
 */
export function connectionLimits(
  config: Config,
  headers: Headers,
  record: Logger,
  accountant: Accountant,
): Record<string, unknown> {
  const limit = config.REQUEST_SECONDS * 1_000;
  return {
    requestTimeout: limit,
    connectionTimeout: Math.max(2 * limit, WORK_MS),
    // A request without a host is refused in our shape, like any other.
    http: {
      headersTimeout: Math.min(HEADERS_MS, limit),
      connectionsCheckingInterval: REVIEW_MS,
      requireHostHeader: false,
    },
    serverFactory: (serve: RequestListener, options: ServerTimes) => serverOf(serve, options, accountant, record),
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      answerWithoutRequest(error, socket, headers, record),
  };
}

/**
 * Answers on a connection whose request could not be read, in the shape and with the headers of every other refusal,
 * and closes it.
 */
function answerWithoutRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Headers,
  record: Logger,
): void {
  // Bytes that still come on a connection that was answered are unreadable too.
  if (socket.writableEnded) return;
  record.debug({ err: error }, error.code === 'ECONNRESET' ? 'client hung up' : 'unreadable request');
  const answer = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  // Half an answer is not followed by another.
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent === true) {
    socket.destroy();
    return;
  }
  const refusal = OF_THE_PARSER[error.code ?? ''] ?? UNREADABLE;
  const id = randomUUID();
  const body = JSON.stringify(asResponse(refusal, id));
  const lines = Object.entries({
    ...headers.loose(id),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  // Closed at once, with bytes unread, the sender would not get to read why.
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}

type ServerTimes = { http: ServerOptions; keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number };

/** A server of one address that is listened on: the accountant is the same for all of them. */
function serverOf(serve: RequestListener, options: ServerTimes, accountant: Accountant, record: Logger): Server {
  const server = createServer(options.http, oneInHand(accountant.of, serve));
  server.keepAliveTimeout = options.keepAliveTimeout;
  server.requestTimeout = options.requestTimeout;
  server.setTimeout(options.connectionTimeout);
  server.on('connection', (socket) => accountant.admit(socket));
  // Without a descriptor left the system cannot hand a connection over, and says so here: without a listener the
  // process would end.
  server.on('error', (error) => {
    if (server.listening) record.error({ err: error }, 'a connection could not be taken');
  });
  // A client that asks before sending a body is answered by the reader of that body.
  const attend = (request: IncomingMessage, response: ServerResponse): void =>
    void server.emit('request', request, response);
  server.on('checkContinue', attend);
  server.on('checkExpectation', attend);
  return server;
}

/** Tells the accountant which connections show a session, once that was looked at. */
export function tendConnections(fastify: FastifyInstance, accountant: Accountant): void {
  fastify.addHook('onRequest', (request, _reply, follow) => {
    if (request.credential !== null) accountant.recognize(request.raw.socket);
    follow();
  });
  fastify.addHook('onClose', async () => accountant.stop());
}
