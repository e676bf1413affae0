import rateLimit from '@fastify/rate-limit';
import { contract, type Limite, limiteDe, type MetadatosRuta } from '@jornal/contract';
import { type AppRoute, isAppRoute } from '@ts-rest/core';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { BusinessError } from '../../platform/errors/business-error.js';
import { networkOf } from '../../platform/http/address.js';
import type { Config } from '../../platform/settings/config.js';
import { credentialOf } from './authentication.js';
import { type DeviceReader } from './device-reader.js';
import { type SessionReader } from './session-reader.js';
import type { Watch } from './watch.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a refused token against its address; past the limit it is 429. */
    countRefusal(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** The counters: the limits of the contract, and the tokens that are refused. */
type Counter = Exclude<Limite, 'ninguno'> | 'rechazos';
type Rule = { limit: Limite; isPublic: boolean; file?: boolean };

const NO_ROUTE: Rule = { limit: 'general', isPublic: false };
const WEB_FILE: Rule = { limit: 'ninguno', isPublic: true };
const MINUTE = 60_000;
const PAUSE_WITHOUT_REDIS = 5_000;
/** How long a request waits for its count; and how long a line to Redis may take to open and say that it is ready. */
const COUNT_MS = 100;
const OPEN_MS = 5_000;

/** The rule of a request, by the route it matched: how its address is written changes nothing. */
function rules(): (request: FastifyRequest) => Rule {
  const routes = Object.values(contract).flatMap((group) =>
    Object.values<AppRoute>(group).filter((route) => isAppRoute(route)),
  );
  const ofContract = new Map(
    routes.map((route): [string, Rule] => [
      `${route.method} ${route.path}`,
      {
        limit: limiteDe(route),
        isPublic: (route.metadata as MetadatosRuta).acceso === 'publico',
        file: (route.metadata as MetadatosRuta).archivo === true,
      },
    ]),
  );
  return (request) => {
    const { url } = request.routeOptions;
    if (url === undefined || url === '/*') return NO_ROUTE;
    if (!url.startsWith('/api')) return WEB_FILE;
    return ofContract.get(`${request.method === 'HEAD' ? 'GET' : request.method} ${url}`) ?? NO_ROUTE;
  };
}

/** The name by which a caller is counted. */
type Who = (request: FastifyRequest, account: Counter) => string;

/**
 * The caller that a request counts against: its verified session; else, to sign in, a device that an account signed in
 * on before; else its network.
 */
const whoCalls =
  (devices: DeviceReader): Who =>
  (request, account) =>
    request.credential?.sid ??
    (account === 'entrada' ? devices.recognize(request.headers.cookie) : null) ??
    networkOf(request.ip);

type Count = (
  request: FastifyRequest,
) => Promise<{ max: number; remaining: number; ttlInSeconds: number; isExceeded: boolean }>;

/**
 * Makes a counter for each limit, in Redis or, without it, in this process: of 5,000 callers each, past which the one
 * quiet for longest is forgotten.
 */
async function counters(
  fastify: FastifyInstance,
  limits: Record<Counter, number>,
  who: Who,
  redis?: Redis,
): Promise<Record<Counter, Count>> {
  let perAccount: Array<[string, Count]> = [];
  // In a context of its own: the plugin leaves one set of counters per context.
  const inItsContext: FastifyPluginAsync = async (own) => {
    await own.register(rateLimit, { global: false, ...(redis === undefined ? {} : { redis }) });
    perAccount = (Object.entries(limits) as Array<[Counter, number]>).map(([account, max]) => [
      account,
      own.createRateLimit({
        max,
        timeWindow: MINUTE,
        keyGenerator: (request) => `${account}:${who(request as FastifyRequest, account)}`,
      }) as Count,
    ]);
  };
  await fastify.register(inItsContext);
  return Object.fromEntries(perAccount) as Record<Counter, Count>;
}

/** Never waits for a Redis that is away: without an answer each process counts its own. */
async function connectRedis(fastify: FastifyInstance, url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    // Nothing waits for it, and a process that is starting takes longer than a moment to look whether it came.
    connectTimeout: OPEN_MS,
    disconnectTimeout: 500,
    commandTimeout: OPEN_MS,
    // A command that was on its way when the line broke is refused at once, not sent again on another line.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
  });
  let lost = false;
  redis.on('ready', () => {
    lost = false;
    redis.options.commandTimeout = COUNT_MS;
  });
  // No request is sent before it is ready again: only whether it is, is asked until then.
  redis.on('close', () => {
    redis.options.commandTimeout = OPEN_MS;
  });
  redis.on('error', (err) => {
    if (!lost) fastify.log.warn({ err }, 'Redis is away: each process counts its own requests');
    lost = true;
  });
  fastify.addHook('onClose', async () => redis.disconnect());
  return redis;
}

/**
 * Allows so many requests a minute to each verified session, and to each address for requests without one; shared
 * between processes when REDIS_URL is set. A sign-in on a device that is known counts apart from all others at its
 * address. Refused tokens count against their address, apart: making them up neither helps nor takes anything from
 * those who have a session.
 */
export async function limitRequests(
  fastify: FastifyInstance,
  config: Config,
  { sessions, devices, watch }: { sessions: SessionReader; devices: DeviceReader; watch: Watch },
): Promise<void> {
  const limits: Record<Counter, number> = {
    general: config.REQUESTS_PER_MINUTE,
    entrada: config.SIGN_INS_PER_MINUTE,
    archivos: config.FILES_PER_MINUTE,
    exportes: config.EXPORTS_PER_MINUTE,
    recibos: config.RECEIPTS_PER_MINUTE,
    rechazos: config.REFUSED_TOKENS_PER_MINUTE,
  };
  const who = whoCalls(devices);
  const here = await counters(fastify, limits, who);
  const shared =
    config.REDIS_URL === undefined
      ? null
      : await counters(fastify, limits, who, await connectRedis(fastify, config.REDIS_URL));
  const ruleOf = rules();
  let withoutRedisUntil = 0;

  const sum = (account: Counter, request: FastifyRequest): ReturnType<Count> => {
    if (shared === null || performance.now() < withoutRedisUntil) return here[account](request);
    return shared[account](request).catch(() => {
      // A Redis that hangs is not waited for by every request.
      withoutRedisUntil = performance.now() + PAUSE_WITHOUT_REDIS;
      return here[account](request);
    });
  };
  const count = async (
    account: Counter,
    request: FastifyRequest,
    reply: FastifyReply,
    session: string | null = null,
  ): Promise<void> => {
    const { max, remaining, ttlInSeconds, isExceeded } = await sum(account, request);
    reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': ttlInSeconds });
    if (isExceeded)
      throw new BusinessError(
        'DEMASIADAS_SOLICITUDES',
        'Demasiadas solicitudes. Intenta de nuevo en un momento.',
        429,
        {
          reintentarEn: Math.max(1, ttlInSeconds),
        },
      );
    if (account === 'rechazos') watch.note({ accion: 'token_rechazado', ip: request.ip, sesion: session });
  };

  fastify.decorate('sessions', sessions);
  fastify.decorate('countRefusal', (request, reply) => {
    const session = request.credential?.sid ?? null;
    request.fin = request.credential?.fin ?? null;
    request.credential = null;
    return count('rechazos', request, reply, session);
  });
  fastify.decorateRequest('credential', null);
  fastify.decorateRequest('fin', null);
  fastify.decorateRequest('user', null);
  fastify.addHook('onRequest', async (request, reply) => {
    const { limit: ofRoute, isPublic, file = false } = ruleOf(request);
    // A list that is asked for as a file costs as much as a file.
    const limit = file && (request.query as { formato?: unknown }).formato !== undefined ? 'exportes' : ofRoute;
    if (limit === 'ninguno') return;
    const { authorization } = request.headers;
    const withToken = !isPublic && authorization !== undefined;
    const credential = withToken ? credentialOf(authorization, sessions) : null;
    if (credential?.dead === true) request.fin = credential.fin ?? null;
    else request.credential = credential;
    await count(withToken && request.credential === null ? 'rechazos' : limit, request, reply);
  });
}
