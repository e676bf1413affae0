import { contract, cuerpoDe, type MetadatosRuta, type TipoCuerpo } from '@jornal/contract';
import type { AppRoute } from '@ts-rest/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { BusinessError } from '../errors/business-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of this route of the contract; no other route has it. */
    cuerpo?: TipoCuerpo;
    /** The answer is sent as it is, whatever its length. */
    sinComprimir?: true;
    /** The answer is a stream that lasts. */
    sinFin?: true;
    /** A route of the web: the page, a program, a picture. */
    web?: true;
  }
}

/**
 * The target of a request: a route of the contract, the web, or nothing. Told by the route that matched, never by the
 * address as it was written.
 */
export function targetOf(request: FastifyRequest): 'api' | 'web' | 'nadie' {
  const { cuerpo, web } = request.routeOptions.config ?? {};
  if (cuerpo !== undefined) return 'api';
  return web === true ? 'web' : 'nadie';
}

/** Writes into each route, as it is registered, its terms of the contract. */
export function markRoutes(fastify: FastifyInstance): void {
  const routes = new Map(
    Object.values(contract).flatMap((router) =>
      Object.values<AppRoute>(router).map((route) => [`${route.method} ${route.path}`, route]),
    ),
  );
  fastify.addHook('onRoute', (registered) => {
    const route = routes.get(`${registered.method === 'HEAD' ? 'GET' : registered.method} ${registered.url}`);
    if (route === undefined) return;
    const { sinComprimir, sinFin } = (route.metadata ?? {}) as Partial<MetadatosRuta>;
    registered.config = {
      ...registered.config,
      cuerpo: cuerpoDe(route),
      ...(sinComprimir && { sinComprimir }),
      ...(sinFin && { sinFin }),
    } as never;
  });
}

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods with which this very address is served; a wildcard serves none in particular. */
function methodsOf(fastify: FastifyInstance, url: string): string[] {
  return METHODS.filter((method) => {
    const found = fastify.findRoute({ method, url });
    return found?.params !== undefined && !('*' in found.params);
  });
}

/**
 * Answers requests that no route serves, before a byte of their body is read: 404, 405 where only the method is wrong,
 * and the answer to OPTIONS.
 */
export function serveUnrouted(fastify: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsOf(fastify, request.raw.url ?? '');
  if (methods.length === 0) throw new BusinessError('NO_ENCONTRADO', 'No se encontró el registro', 404);
  reply.header('Allow', [...methods, 'OPTIONS'].join(', '));
  if (request.method !== 'OPTIONS')
    throw new BusinessError('METODO_NO_PERMITIDO', 'Esta dirección no atiende ese método', 405);
  void reply.status(204).send();
}
