import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError, sessionEnded } from '../errors/business-error.js';
import type { Config } from '../settings/config.js';
import { ensureModest } from './json-size.js';
import { Pace } from './pace.js';
import { serveUnrouted, targetOf } from './routes.js';

const MB = 1024 * 1024;
/**
 * Of a body that is not read, this much is thrown away so that its sender gets to read the answer; then the connection
 * is closed.
 */
const MAX_DISCARDED = 20 * MB;

const tooLarge = () => new BusinessError('DEMASIADO_GRANDE', 'La solicitud es demasiado grande', 413);
const incomplete = () => new BusinessError('SOLICITUD_INCOMPLETA', 'La solicitud llegó incompleta', 400);
const tooSlow = () =>
  new BusinessError('SOLICITUD_LENTA', 'La solicitud tardó demasiado en llegar. Intenta de nuevo.', 408);
const busy = () =>
  new BusinessError('OCUPADO', 'Están llegando muchos archivos. Intenta de nuevo en unos segundos.', 503, {
    reintentarEn: 5,
  });

const brings = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Whether a body says that it is of the type the route takes: JSON in UTF-8, or a file as it is. */
function isOfType({ headers }: FastifyRequest, body: 'json' | 'archivo'): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const uncompressed = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (body === 'archivo') return uncompressed && type.trim() === 'application/octet-stream';
  const letters = parameters.map((p) => p.trim()).filter((p) => p.startsWith('charset'));
  return (
    uncompressed && type.trim() === 'application/json' && letters.every((p) => /^charset\s*=\s*"?utf-?8"?$/.test(p))
  );
}

/**
 * Reads the bodies of requests, each as the contract says of the route that matched: JSON, a file, or nothing. A body
 * of another type, too large or for no route is refused before it is read; one that comes too slowly is given up.
 */
export class Bodies {
  private readonly interpret: ReturnType<FastifyInstance['getDefaultJsonParser']>;
  private readonly limits: Record<'json' | 'archivo', number>;
  private readonly pace: Pace;
  /** Bytes of files in memory, until their requests are answered: of all, and of each session. */
  private inFlight = 0;
  private readonly bySession = new Map<string, number>();

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly config: Config,
  ) {
    this.interpret = fastify.getDefaultJsonParser('error', 'error');
    this.limits = { json: config.BODY_LIMIT_KB * 1024, archivo: config.FILE_LIMIT_MB * MB };
    this.pace = new Pace(config);
  }

  /** Takes the place of Fastify's own parsers. */
  install(): void {
    this.fastify.removeAllContentTypeParsers();
    // The type of the body was judged, and the body read, before Fastify asks.
    this.fastify.addContentTypeParser('*', (request, _stream, ready) => ready(null, request.body));
    this.fastify.addHook('preParsing', (request, reply, stream, ready) => {
      void this.serve(request, reply).then(
        (continues) => continues && ready(null, stream),
        (error: Error) => ready(error),
      );
    });
    this.fastify.addHook('onSend', (request, reply, _response, ready) => {
      this.discard(request, reply);
      ready();
    });
    this.fastify.addHook('onClose', async () => this.pace.stop());
  }

  /** Whether the request goes on to its handler. */
  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new BusinessError('SOLICITUD_INVALIDA', 'La solicitud no es válida', 400);
    const target = targetOf(request);
    if (target === 'nadie') {
      serveUnrouted(this.fastify, request, reply);
      return false;
    }
    const body = request.routeOptions.config.cuerpo ?? 'ninguno';
    // A route without a body ignores its type too.
    if (body === 'ninguno') request.raw.headers['content-type'] = undefined;
    else if (brings(request)) request.body = await this.read(request, reply, body);
    return true;
  }

  private async read(request: FastifyRequest, reply: FastifyReply, body: 'json' | 'archivo'): Promise<unknown> {
    // No file comes from a stranger: nothing of it is read without a session.
    if (body === 'archivo' && request.credential === null) throw sessionEnded(request.fin);
    if (!isOfType(request, body)) {
      const message =
        body === 'json'
          ? 'El contenido debe ser JSON en UTF-8 (application/json)'
          : 'El archivo debe enviarse como application/octet-stream';
      throw new BusinessError('TIPO_NO_SOPORTADO', message, 415);
    }
    if (Number(request.headers['content-length'] ?? 0) > this.limits[body]) throw tooLarge();
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    const bytes = await this.receive(request, reply, body);
    return body === 'archivo' ? bytes : this.asJson(request, bytes);
  }

  private receive(request: FastifyRequest, reply: FastifyReply, body: 'json' | 'archivo'): Promise<Buffer> {
    const stream = request.raw;
    const limit = this.limits[body];
    const reserve = body === 'archivo' ? this.setRoomAside(request, reply) : () => true;
    return new Promise((ready, failure) => {
      const pieces: Buffer[] = [];
      let received = 0;
      const finish = (error: BusinessError | null): void => {
        this.pace.leave(stream);
        stream.off('data', onArrival).off('end', onEnd).off('error', onFailure).off('close', onFailure);
        stream.on('error', () => undefined);
        if (error === null) ready(Buffer.concat(pieces, received));
        else failure(error);
      };
      const onArrival = (chunk: Buffer): void => {
        received += chunk.length;
        if (received > limit) finish(tooLarge());
        else if (!reserve(chunk.length)) finish(busy());
        else pieces.push(chunk);
      };
      const onEnd = (): void => finish(null);
      const onFailure = (): void => finish(incomplete());
      stream.on('data', onArrival).on('end', onEnd).on('error', onFailure).on('close', onFailure);
      this.pace.follow(stream, () => {
        reply.header('Connection', 'close');
        finish(tooSlow());
      });
    });
  }

  /**
   * Files share one space of memory, from their first byte until they are answered. A session takes half of it at most,
   * or one file: the others find room.
   */
  private setRoomAside({ credential }: FastifyRequest, reply: FastifyReply): (bytes: number) => boolean {
    const total = this.config.FILES_IN_FLIGHT_MB * MB;
    const ofOne = Math.max(total / 2, this.limits.archivo);
    const sid = credential?.sid ?? '';
    let own = 0;
    const note = (bytes: number): void => {
      this.inFlight += bytes;
      own += bytes;
      const theirs = (this.bySession.get(sid) ?? 0) + bytes;
      if (theirs > 0) this.bySession.set(sid, theirs);
      else this.bySession.delete(sid);
    };
    reply.raw.once('close', () => note(-own));
    return (bytes) => {
      if (this.inFlight + bytes > total || (this.bySession.get(sid) ?? 0) + bytes > ofOne) return false;
      note(bytes);
      return true;
    };
  }

  private asJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    if (bytes.length === 0) return Promise.resolve(undefined);
    if (!isUtf8(bytes)) throw new BusinessError('SOLICITUD_INVALIDA', 'El contenido no está en UTF-8', 400);
    const text = bytes.toString('utf8');
    ensureModest(text);
    return new Promise(
      (ready, failure) => void this.interpret(request, text, (error, value) => (error ? failure(error) : ready(value))),
    );
  }

  /** Throws away the rest of a body when its request is answered, as it comes, and not without end. */
  private discard(request: FastifyRequest, reply: FastifyReply): void {
    const stream = request.raw;
    if (stream.complete || !brings(request)) return;
    // A client that waits to be told to go on was not told, and a body that is too much is not waited for.
    if (request.headers.expect !== undefined || Number(request.headers['content-length'] ?? 0) > MAX_DISCARDED) {
      reply.header('Connection', 'close');
      return;
    }
    let discarded = 0;
    const cut = (): void => void stream.socket.destroy();
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > MAX_DISCARDED) cut();
    });
    this.pace.follow(stream, cut);
  }
}
