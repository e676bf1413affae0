import { createHmac } from 'node:crypto';
import { type MetadatosRuta, moduloDe, type Permiso } from '@jornal/contract';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AppRoute } from '@ts-rest/core';
import { TsRestAppRouteMetadataKey } from '@ts-rest/nest';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { ErrorNegocio, prohibido } from '../errors.js';
import { esAdmin, type Sesion, type Solicitud } from '../session.js';

declare module 'fastify' {
  interface FastifyRequest {
    sesion?: Sesion;
    /** Status and shape of a success of this route, for a replayed answer. */
    exito?: { status: number; forma: unknown };
  }
}

/** Turns a bearer token into the session it names, read from the database for this request; null when there is none alive. */
export abstract class LectorSesion {
  abstract leer(token: string, solicitud: Solicitud): Promise<Sesion | null>;
}

/** The caller of a handler. */
export const SesionActual = createParamDecorator((_: unknown, ctx: ExecutionContext): Sesion => ctx.switchToHttp().getRequest<FastifyRequest>().sesion as Sesion);

/** Address and request id, for handlers without a session. */
export const SolicitudActual = createParamDecorator((_: unknown, ctx: ExecutionContext): Solicitud => solicitudDe(ctx.switchToHttp().getRequest<FastifyRequest>()));

const CLAVE_VALIDA = /^[\x21-\x7e]{1,200}$/;

/** With `secreto` the route takes an idempotency key. The print is keyed: a body may carry a password, and a plain hash of it could be guessed at leisure. */
function solicitudDe(request: FastifyRequest, secreto?: string): Solicitud {
  const solicitud: Solicitud = { id: request.id, ip: request.ip };
  const clave = request.headers['idempotency-key'];
  if (secreto === undefined || clave === undefined) return solicitud;
  if (typeof clave !== 'string' || !CLAVE_VALIDA.test(clave)) throw new ErrorNegocio('CLAVE_INVALIDA', 'La clave de idempotencia no es válida', 400);
  const cuerpo = Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null);
  const huella = createHmac('sha256', secreto).update(`${request.method} ${request.url}\n`).update(cuerpo).digest('hex');
  return { ...solicitud, clave, huella };
}

/** Of several the highest: what only looked (200) keeps no answer, what did something (201) does. */
function exitoDe(ruta: AppRoute): { status: number; forma: unknown } {
  const [status, forma] = Object.entries(ruta.responses).findLast(([s]) => s.startsWith('2')) ?? ['200', undefined];
  return { status: Number(status), forma };
}

/** The one guard: who is calling, and whether this route's declared permission is in force for them. */
@Injectable()
export class GuardiaAcceso implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly lector: LectorSesion,
    private readonly config: Config,
  ) {}

  async canActivate(ctx: ExecutionContext): Promise<boolean> {
    const declarada = this.reflector.get<{ appRoute: AppRoute } | undefined>(TsRestAppRouteMetadataKey, ctx.getHandler());
    const ruta = declarada?.appRoute;
    const metadatos = ruta?.metadata as MetadatosRuta | undefined;
    if (ruta === undefined || metadatos === undefined) throw new Error('A route without declared access');
    const request = ctx.switchToHttp().getRequest<FastifyRequest>();
    request.exito = exitoDe(ruta);
    if (metadatos.acceso === 'publico') return true;

    const [esquema, token] = (request.headers.authorization ?? '').split(' ', 2);
    const solicitud = solicitudDe(request, ruta.method !== 'GET' && metadatos.sinClave !== true ? this.config.JWT_SECRET : undefined);
    const sesion = esquema?.toLowerCase() === 'bearer' && token ? await this.lector.leer(token, solicitud) : null;
    if (sesion === null) throw new ErrorNegocio('SESION_INVALIDA', 'Tu sesión terminó. Inicia sesión de nuevo.', 401);
    request.sesion = sesion;
    if (metadatos.acceso !== 'sesion' && !permitido(sesion, metadatos.acceso, metadatos.propio === true)) throw prohibido();
    return true;
  }
}

function permitido(sesion: Sesion, permiso: Permiso, propio: boolean): boolean {
  if (!esAdmin(sesion) && sesion.apagados.has(moduloDe(permiso))) return false;
  return sesion.permisos.has(permiso) || (propio && sesion.operador !== null);
}
