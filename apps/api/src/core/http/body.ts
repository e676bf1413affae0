import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import { BusinessError, sessionEnded } from '../errors.js';
import { ensureModest } from './json-size.js';
import { Pace } from './pace.js';
import { serveUnrouted, targetOf } from './routes.js';

const MB = 1024 * 1024;
/** Of a body that nobody reads, this much is thrown away so that who sends it gets to read the answer; then the connection is closed. */
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

/** Whether a body says that it is what the route takes: JSON in UTF-8, or a file as it is. */
function isOfType({ headers }: FastifyRequest, cuerpo: 'json' | 'archivo'): boolean {
  const [tipo = '', ...parametros] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const sinComprimir = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (cuerpo === 'archivo') return sinComprimir && tipo.trim() === 'application/octet-stream';
  const letras = parametros.map((p) => p.trim()).filter((p) => p.startsWith('charset'));
  return (
    sinComprimir && tipo.trim() === 'application/json' && letras.every((p) => /^charset\s*=\s*"?utf-?8"?$/.test(p))
  );
}

/**
 * Reads the bodies of requests, each by what the contract says of the route that matched: JSON, a file, or nothing. What is of
 * another type, too large or for no route is refused before it is read; what comes too slowly is given up.
 */
export class Bodies {
  private readonly interpret: ReturnType<FastifyInstance['getDefaultJsonParser']>;
  private readonly limits: { json: number; archivo: number };
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
    // What it is was judged, and read, before Fastify asks.
    this.fastify.addContentTypeParser('*', (request, _flujo, listo) => listo(null, request.body));
    this.fastify.addHook('preParsing', (request, reply, flujo, listo) => {
      void this.serve(request, reply).then(
        (sigue) => sigue && listo(null, flujo),
        (error: Error) => listo(error),
      );
    });
    this.fastify.addHook('onSend', (request, reply, _respuesta, listo) => {
      this.discard(request, reply);
      listo();
    });
    this.fastify.addHook('onClose', async () => this.pace.stop());
  }

  /** Whether the request goes on to its handler. */
  private async serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new BusinessError('SOLICITUD_INVALIDA', 'La solicitud no es válida', 400);
    const destino = targetOf(request);
    if (destino === 'nadie') {
      serveUnrouted(this.fastify, request, reply);
      return false;
    }
    const cuerpo = request.routeOptions.config.cuerpo ?? 'ninguno';
    // Nor is it asked what it says it is.
    if (cuerpo === 'ninguno') request.raw.headers['content-type'] = undefined;
    else if (brings(request)) request.body = await this.read(request, reply, cuerpo);
    return true;
  }

  private async read(request: FastifyRequest, reply: FastifyReply, cuerpo: 'json' | 'archivo'): Promise<unknown> {
    // No file comes from somebody unknown: nothing of it is read for who shows no session.
    if (cuerpo === 'archivo' && request.credencial === null) throw sessionEnded();
    if (!isOfType(request, cuerpo)) {
      const message =
        cuerpo === 'json'
          ? 'El contenido debe ser JSON en UTF-8 (application/json)'
          : 'El archivo debe enviarse como application/octet-stream';
      throw new BusinessError('TIPO_NO_SOPORTADO', message, 415);
    }
    if (Number(request.headers['content-length'] ?? 0) > this.limits[cuerpo]) throw tooLarge();
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    const bytes = await this.receive(request, reply, cuerpo);
    return cuerpo === 'archivo' ? bytes : this.asJson(request, bytes);
  }

  private receive(request: FastifyRequest, reply: FastifyReply, cuerpo: 'json' | 'archivo'): Promise<Buffer> {
    const flujo = request.raw;
    const limite = this.limits[cuerpo];
    const apartar = cuerpo === 'archivo' ? this.setRoomAside(request, reply) : () => true;
    return new Promise((listo, fallo) => {
      const trozos: Buffer[] = [];
      let recibido = 0;
      const terminar = (error: BusinessError | null): void => {
        this.pace.leave(flujo);
        flujo.off('data', alLlegar).off('end', alTerminar).off('error', alFallar).off('close', alFallar);
        flujo.on('error', () => undefined);
        if (error === null) listo(Buffer.concat(trozos, recibido));
        else fallo(error);
      };
      const alLlegar = (trozo: Buffer): void => {
        recibido += trozo.length;
        if (recibido > limite) terminar(tooLarge());
        else if (!apartar(trozo.length)) terminar(busy());
        else trozos.push(trozo);
      };
      const alTerminar = (): void => terminar(null);
      const alFallar = (): void => terminar(incomplete());
      flujo.on('data', alLlegar).on('end', alTerminar).on('error', alFallar).on('close', alFallar);
      this.pace.follow(flujo, () => {
        reply.header('Connection', 'close');
        terminar(tooSlow());
      });
    });
  }

  /** Files share one space of memory, from their first byte until they are answered. One session takes half of it at most, or one file: the others find room. */
  private setRoomAside({ credencial }: FastifyRequest, reply: FastifyReply): (bytes: number) => boolean {
    const total = this.config.FILES_IN_FLIGHT_MB * MB;
    const deUna = Math.max(total / 2, this.limits.archivo);
    const sid = credencial?.sid ?? '';
    let propio = 0;
    const anotar = (bytes: number): void => {
      this.inFlight += bytes;
      propio += bytes;
      const suyo = (this.bySession.get(sid) ?? 0) + bytes;
      if (suyo > 0) this.bySession.set(sid, suyo);
      else this.bySession.delete(sid);
    };
    reply.raw.once('close', () => anotar(-propio));
    return (bytes) => {
      if (this.inFlight + bytes > total || (this.bySession.get(sid) ?? 0) + bytes > deUna) return false;
      anotar(bytes);
      return true;
    };
  }

  private asJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    if (bytes.length === 0) return Promise.resolve(undefined);
    if (!isUtf8(bytes)) throw new BusinessError('SOLICITUD_INVALIDA', 'El contenido no está en UTF-8', 400);
    const texto = bytes.toString('utf8');
    ensureModest(texto);
    return new Promise(
      (listo, fallo) => void this.interpret(request, texto, (error, valor) => (error ? fallo(error) : listo(valor))),
    );
  }

  /** What is left of a body when its request is answered is thrown away as it comes, and not without end. */
  private discard(request: FastifyRequest, reply: FastifyReply): void {
    const flujo = request.raw;
    if (flujo.complete || !brings(request)) return;
    // Who waits to be told to go on was not, and what is too much is not waited for.
    if (request.headers.expect !== undefined || Number(request.headers['content-length'] ?? 0) > MAX_DISCARDED) {
      reply.header('Connection', 'close');
      return;
    }
    let descartado = 0;
    const cortar = (): void => void flujo.socket.destroy();
    flujo.on('error', () => undefined);
    flujo.on('data', (trozo: Buffer) => {
      descartado += trozo.length;
      if (descartado > MAX_DISCARDED) cortar();
    });
    this.pace.follow(flujo, cortar);
  }
}
