import { createHmac } from 'node:crypto';
import { CABECERA_APROBACION, moduloDe, type Permiso } from '@jornal/contract';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AppRoute } from '@ts-rest/core';
import type { FastifyRequest } from 'fastify';
import { BusinessError, forbidden } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { isAdmin, type RequestInfo, type Session } from '../session/session.js';
import { declaredRoute, requestOf } from './authentication.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Status and shape of a success of this route, for a replayed answer. */
    success?: { status: number; shape: unknown };
  }
}

/** The caller of a request that the guard let in. */
export const sessionOf = (ctx: ExecutionContext): Session =>
  ctx.switchToHttp().getRequest<FastifyRequest>().user as Session;

/** The caller of a handler. */
export const CurrentSession = createParamDecorator((_: unknown, ctx: ExecutionContext): Session => sessionOf(ctx));

/** Address and request id, for handlers without a session. */
export const CurrentRequest = createParamDecorator(
  (_: unknown, ctx: ExecutionContext): RequestInfo => requestOf(ctx.switchToHttp().getRequest<FastifyRequest>()),
);

const VALID_KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * A request with its idempotency key, if it has one. The print is keyed: a body may carry a password, and a plain hash
 * of it could be guessed at leisure.
 */
function withKey(request: FastifyRequest, secret: string | undefined): RequestInfo {
  const info = requestOf(request);
  const clave = request.headers['idempotency-key'];
  if (secret === undefined || clave === undefined) return info;
  if (typeof clave !== 'string' || !VALID_KEY.test(clave))
    throw new BusinessError('CLAVE_INVALIDA', 'La clave de idempotencia no es válida', 400);
  const body = Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null);
  const fingerprint = createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n`)
    .update(body)
    .digest('hex');
  return { ...info, clave, huella: fingerprint };
}

const APPROVAL = /^[1-9]\d{0,15}$/;

/** A request with what it asks, for who must approve it, and the approval that it names. */
function withApproval(request: FastifyRequest, info: RequestInfo): RequestInfo {
  const acto = {
    metodo: request.method,
    ruta: request.url,
    cuerpo: Buffer.isBuffer(request.body) ? null : request.body,
  };
  const named = request.headers[CABECERA_APROBACION.toLowerCase()];
  if (named === undefined) return { ...info, acto };
  if (typeof named !== 'string' || !APPROVAL.test(named))
    throw new BusinessError('APROBACION_INVALIDA', 'El identificador de la aprobación no es válido', 400);
  return { ...info, acto, aprobacion: Number(named) };
}

type Success = { status: number; shape: unknown };
const successes = new WeakMap<AppRoute, Success>();

/**
 * The highest success of a route: one that only looks (200) keeps no answer, one that does something (201) does. It is
 * looked up once for each route.
 */
function successOf(route: AppRoute): Success {
  let success = successes.get(route);
  if (success === undefined) {
    const [status, shape] = Object.entries(route.responses).findLast(([s]) => s.startsWith('2')) ?? ['200', undefined];
    success = { status: Number(status), shape };
    successes.set(route, success);
  }
  return success;
}

/**
 * The one guard that judges: whether this route's declared permission is in force for the caller, whichever strategy
 * named them.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: Config,
  ) {}

  canActivate(ctx: ExecutionContext): boolean {
    const { route: path, metadata } = declaredRoute(this.reflector, ctx);
    const request = ctx.switchToHttp().getRequest<FastifyRequest>();
    request.success = successOf(path);
    if (metadata.acceso === 'publico') return true;
    const session = request.user;
    if (session === null) throw new Error('Nobody may be judged before authentication');
    if (session.missingFactor?.vencido === true && metadata.sinFactor !== true) throw factorOwed();
    if (metadata.acceso !== 'sesion' && !permitted(session, metadata.acceso, metadata.propio === true))
      throw forbidden();
    if (path.method === 'GET') return true;
    if (metadata.sinClave !== true) session.request = withApproval(request, withKey(request, this.config.JWT_SECRET));
    if (metadata.acceso !== 'sesion') session.request.tema = moduloDe(metadata.acceso);
    return true;
  }
}

/** 403: a session that owes the second factor that its role demands may put it, and nothing else. */
const factorOwed = (): BusinessError =>
  new BusinessError('SEGUNDO_FACTOR_EXIGIDO', 'Tu rol exige segundo factor: actívalo en tu cuenta para seguir', 403);

function permitted(session: Session, permission: Permiso, own: boolean): boolean {
  if (!isAdmin(session) && session.switchedOff.has(moduloDe(permission))) return false;
  return session.permisos.has(permission) || (own && session.operador !== null);
}
