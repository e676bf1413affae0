import { contract, cuerpoDe, type MetadatosRuta, type TipoCuerpo } from '@jornal/contract';
import type { AppRoute } from '@ts-rest/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { BusinessError } from '../errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route of the contract takes as its body; no other route has it. */
    cuerpo?: TipoCuerpo;
    /** The answer is sent as it is, whatever its length. */
    sinComprimir?: true;
    /** The answer is a stream that lasts. */
    sinFin?: true;
    /** A route of the web: the page, a program, a picture. */
    web?: true;
  }
}

/** What serves a request: a route of the contract, the web, or nothing. Told by the route that matched, never by the address as it was written. */
export function targetOf(request: FastifyRequest): 'api' | 'web' | 'nadie' {
  const { cuerpo, web } = request.routeOptions.config ?? {};
  if (cuerpo !== undefined) return 'api';
  return web === true ? 'web' : 'nadie';
}

/** Writes into each route, as it is registered, what the contract says of it. */
export function markRoutes(fastify: FastifyInstance): void {
  const rutas = new Map(
    Object.values(contract).flatMap((router) =>
      Object.values<AppRoute>(router).map((ruta) => [`${ruta.method} ${ruta.path}`, ruta]),
    ),
  );
  fastify.addHook('onRoute', (registrada) => {
    const ruta = rutas.get(`${registrada.method === 'HEAD' ? 'GET' : registrada.method} ${registrada.url}`);
    if (ruta === undefined) return;
    const { sinComprimir, sinFin } = (ruta.metadata ?? {}) as Partial<MetadatosRuta>;
    registrada.config = {
      ...registrada.config,
      cuerpo: cuerpoDe(ruta),
      ...(sinComprimir && { sinComprimir }),
      ...(sinFin && { sinFin }),
    } as never;
  });
}

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods with which this very address is served; a wildcard serves none in particular. */
function methodsOf(fastify: FastifyInstance, url: string): string[] {
  return METHODS.filter((method) => {
    const hallada = fastify.findRoute({ method, url });
    return hallada?.params !== undefined && !('*' in hallada.params);
  });
}

/** Answers what no route serves, before a byte of its body is read: 404, 405 where only the method is wrong, and what OPTIONS asks. */
export function serveUnrouted(fastify: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const metodos = methodsOf(fastify, request.raw.url ?? '');
  if (metodos.length === 0) throw new BusinessError('NO_ENCONTRADO', 'No se encontró el registro', 404);
  reply.header('Allow', [...metodos, 'OPTIONS'].join(', '));
  if (request.method !== 'OPTIONS')
    throw new BusinessError('METODO_NO_PERMITIDO', 'Esta dirección no atiende ese método', 405);
  void reply.status(204).send();
}
