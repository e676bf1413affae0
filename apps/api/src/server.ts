import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import { es } from 'zod/v4/locales';
import { AppModule } from './app.module.js';
import type { Reloj } from './core/clock.js';
import type { Config } from './core/config.js';
import { ErrorNegocio } from './core/errors.js';
import { rechazarDireccion } from './core/http/error-filter.js';
import { cabecerasDe, registrarWeb } from './core/http/spa.js';

const OCULTOS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.clave',
  '*.clave_hash',
  '*.actual',
  '*.nueva',
  '*.email',
  '*.telefono',
  '*.phone',
  '*.access_token',
];

/** Uploads and imports. */
const ARCHIVO_MAXIMO = 5 * 1024 * 1024;

/** What a failure says about itself. The rest of what the database's errors carry (parameters, the row refused) are somebody's data. */
const falla = ({ name, message, stack, code, constraint, table, column }: Error & Record<string, unknown>) => ({ type: name, message, stack, code, constraint, table, column });

/** Without what follows the ?: people search by name and telephone. */
const solicitud = ({ method, url, ip }: FastifyRequest) => ({ method, url: url.split('?')[0], remoteAddress: ip });

/** Structured logs without tokens, passwords, telephones or e-mails; every line of a request carries its id. */
export const crearRegistro = (nivel: string, destino?: DestinationStream): Logger =>
  pino({ level: nivel, redact: { paths: OCULTOS, censor: '[oculto]' }, serializers: { err: falla, req: solicitud } }, destino ?? pino.destination(1));

/** Builds the application without listening: main and the tests start it the same way. `web` is the folder of the built SPA, if any. */
export async function crearServidor(entrada: { config: Config; reloj: Reloj; url: string; web: string | null; registro: Logger }): Promise<NestFastifyApplication> {
  const { config, reloj, url, web, registro } = entrada;
  z.config(es());
  const ponerCabeceras = cabecerasDe(web);
  const adaptador = new FastifyAdapter({
    loggerInstance: registro,
    logController: new LogController({ disableRequestLogging: !registro.isLevelEnabled('info') }),
    bodyLimit: config.BODY_LIMIT_KB * 1024,
    trustProxy: config.TRUST_PROXY.length > 0 && config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      ponerCabeceras(request, reply);
      rechazarDireccion(error, request, reply);
    },
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // The contract validates and no route has a schema of Fastify's: its compilers would only be loaded to lie idle.
    schemaController: { compilersFactory: { buildValidator: () => sinEsquemas, buildSerializer: () => sinEsquemas } },
  } as never);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.con(config, reloj, url), adaptador, { logger: false, abortOnError: false, bodyParser: false });
  const fastify = adaptador.getInstance() as unknown as FastifyInstance;
  aceptarSinCuerpo(fastify);
  fastify.addHook('onRequest', async (request, reply) => ponerCabeceras(request, reply));
  await limitarSolicitudes(fastify, config);
  if (web !== null) await registrarWeb(fastify, web);
  app.enableShutdownHooks([]);
  await app.init();
  await fastify.ready();
  return app;
}

function sinEsquemas(): never {
  throw new Error('Routes are declared in the contract, without schemas of Fastify');
}

/** JSON bodies; a route without a body ignores an empty one, which browsers send with the JSON content type all the same. */
function aceptarSinCuerpo(fastify: FastifyInstance): void {
  const interpretar = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, cuerpo, listo) => {
    if (cuerpo === '') listo(null, undefined);
    else void interpretar(request, cuerpo as string, listo);
  });
  // A file is sent as it is; only these may be larger than a form.
  fastify.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: ARCHIVO_MAXIMO }, (_request, cuerpo, listo) => listo(null, cuerpo));
}

/** So many requests a minute per session (or address, without one); shared between processes when REDIS_URL is set. */
async function limitarSolicitudes(fastify: FastifyInstance, config: Config): Promise<void> {
  const redis = config.REDIS_URL === undefined ? undefined : new (await import('ioredis')).Redis(config.REDIS_URL, { connectTimeout: 500, maxRetriesPerRequest: 1 });
  if (redis !== undefined) fastify.addHook('onClose', async () => void (await redis.quit()));
  await fastify.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    redis,
    skipOnError: true,
    allowList: (request) => !request.url.startsWith('/api') || request.url.startsWith('/api/salud'),
    // Who signs in has no session yet: what they send as a token is whatever they like.
    keyGenerator: (request) => (request.url.startsWith('/api/login') ? undefined : request.headers.authorization?.slice(-43)) ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new ErrorNegocio('DEMASIADAS_SOLICITUDES', 'Demasiadas solicitudes. Intenta de nuevo en un momento.', 429, { reintentarEn: Math.ceil(ttl / 1000) }),
  });
}
