import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import { es } from 'zod/v4/locales';
import { AppModule } from './app.module.js';
import { DeviceReader } from './core/access/device-reader.js';
import { recordRefusals } from './core/access/refusals.js';
import { limitRequests } from './core/access/request-limit.js';
import { SessionReader } from './core/access/session-reader.js';
import { Watch } from './core/access/watch.js';
import { markedAsExample } from './example-page.js';
import { Conditions } from './platform/conditions/conditions.js';
import { Accountant } from './platform/http/accountant.js';
import { Bodies } from './platform/http/bodies.js';
import { compress } from './platform/http/compression.js';
import { connectionLimits, tendConnections } from './platform/http/connections.js';
import { refuseAddress } from './platform/http/error-filter.js';
import { headersOf } from './platform/http/headers.js';
import { RequestLog } from './platform/http/request-log.js';
import { markRoutes } from './platform/http/routes.js';
import { registerWeb } from './platform/http/spa.js';
import { setTimeLimit } from './platform/http/time-limit.js';
import { noticeProxy } from './platform/http/unnamed-proxy.js';
import type { Config } from './platform/settings/config.js';
import type { Clock } from './platform/time/clock.js';

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

/**
 * The fields of a failure that are logged. The rest of what the database's errors carry (parameters, the row refused)
 * are people's data.
 */
const falla = ({ name, message, stack, code, constraint, table, column }: Error & Record<string, unknown>) => ({
  type: name,
  message,
  stack,
  code,
  constraint,
  table,
  column,
});

/**
 * Nothing of ours has a name this long: it is a key, which opens a door by itself. Told by its form, as a mistyped
 * address may match no route.
 */
const LLAVE = /[\w-]{43,}/g;
/** The request without the text after the ?: people search by name and telephone. */
const solicitud = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.split('?')[0]?.replace(LLAVE, '[oculto]'),
  remoteAddress: ip,
});

/** Structured logs without tokens, passwords, telephones or e-mails; every line of a request carries its id. */
export const crearRegistro = (nivel: string, destino?: DestinationStream): Logger =>
  pino(
    { level: nivel, redact: { paths: OCULTOS, censor: '[oculto]' }, serializers: { err: falla, req: solicitud } },
    destino ?? pino.destination(1),
  );

type Entrada = {
  config: Config;
  reloj: Clock;
  url: string;
  web: string | null;
  registro: Logger;
  condiciones?: Conditions;
};

/**
 * Builds the application without listening: main and the tests start it the same way. `web` is the folder of the built
 * SPA, if any; `condiciones`, the report of the keeper of the database.
 */
export async function crearServidor({
  config,
  reloj,
  url,
  web,
  registro,
  condiciones = new Conditions(registro),
}: Entrada): Promise<NestFastifyApplication> {
  z.config(es());
  const cabeceras = headersOf(web, config.PUBLIC_URL);
  const contable = new Accountant(config);
  const adaptador = new FastifyAdapter({
    loggerInstance: registro,
    logController: new RequestLog({ disableRequestLogging: !registro.isLevelEnabled('info') }),
    ...connectionLimits(config, cabeceras, registro, contable),
    trustProxy: config.TRUST_PROXY.length > 0 && config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      cabeceras.put(request, reply);
      refuseAddress(error, request, reply);
    },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection while the server closes are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // The contract validates and no route has a schema of Fastify's: its compilers would only be loaded to lie idle.
    schemaController: { compilersFactory: { buildValidator: () => sinEsquemas, buildSerializer: () => sinEsquemas } },
  } as never);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.con(config, reloj, url, condiciones),
    adaptador,
    {
      logger: false,
      abortOnError: false,
      bodyParser: false,
    },
  );
  const fastify = adaptador.getInstance() as unknown as FastifyInstance;
  markRoutes(fastify);
  fastify.addHook('onSend', (request, reply, _cuerpo, listo) => {
    cabeceras.put(request, reply);
    listo();
  });
  const vigia = app.get(Watch);
  recordRefusals(fastify, vigia);
  // Before the readers of bodies: the requests that those refuse are counted too.
  await limitRequests(fastify, config, {
    sessions: app.get(SessionReader, { strict: false }),
    devices: app.get(DeviceReader, { strict: false }),
    watch: vigia,
  });
  tendConnections(fastify, contable);
  if (config.proxyUnsaid) noticeProxy(fastify, condiciones);
  new Bodies(fastify, config).install();
  setTimeLimit(fastify, config);
  compress(fastify);
  app.enableShutdownHooks([]);
  await app.init();
  // After Nest, whose filter then answers the errors of these routes too.
  const mark = config.DEMONSTRATION ? markedAsExample : undefined;
  if (web !== null) await registerWeb(fastify, web, { offline: config.OFFLINE_PAGE, mark });
  await fastify.ready();
  return app;
}

function sinEsquemas(): never {
  throw new Error('Routes are declared in the contract, without schemas of Fastify');
}
