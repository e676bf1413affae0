import type { MetadatosRuta } from '@jornal/contract';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { AppRoute } from '@ts-rest/core';
import { TsRestAppRouteMetadataKey } from '@ts-rest/nest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionEnd, sessionEnded } from '../../platform/errors/business-error.js';
import type { RequestInfo, Session } from '../session/session.js';
import { type Credential, SessionReader } from './session-reader.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that the request proves by signature alone; null without a token and with one that is refused. */
    credential: Credential | null;
    /** Why the session of a token that is refused ended, where its holder is to be told. */
    fin: SessionEnd | null;
    /** The caller, once a strategy has named them. */
    user: Session | null;
  }
  interface FastifyInstance {
    sessions: SessionReader;
  }
}

/** The strategies that may name the caller, by the names that passport knows them by. */
export const BEARER = 'bearer';

// Nothing may follow the token: refused tokens must not differ from counted ones.
const AUTHORIZATION = /^bearer +([\w.~+/-]+=*)$/i;

/** The token of the Authorization header, whether or not its session lives; null when it is none of ours. */
export function credentialOf(authorization: string, sessions: SessionReader): Credential | null {
  const token = AUTHORIZATION.exec(authorization)?.[1];
  return token === undefined ? null : sessions.verify(token);
}

/** Address and id of a request. */
export const requestOf = ({ id, ip }: FastifyRequest): RequestInfo => ({ id, ip });

/** The route of the contract that a handler serves, with what it declares. */
export function declaredRoute(
  reflector: Reflector,
  ctx: ExecutionContext,
): { route: AppRoute; metadata: MetadatosRuta } {
  const route = reflector.get<{ appRoute: AppRoute } | undefined>(
    TsRestAppRouteMetadataKey,
    ctx.getHandler(),
  )?.appRoute;
  const metadata = route?.metadata as MetadatosRuta | undefined;
  if (route === undefined || metadata === undefined) throw new Error('A route without declared access');
  return { route, metadata };
}

/**
 * Names the caller: the first strategy of passport that knows leaves the session in `request.user`. Public routes
 * ignore whatever is sent.
 */
@Injectable()
export class Authentication extends AuthGuard(BEARER) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(ctx: ExecutionContext): Promise<boolean> {
    if (declaredRoute(this.reflector, ctx).metadata.acceso === 'publico') return true;
    await super.canActivate(ctx);
    const request = ctx.switchToHttp().getRequest<FastifyRequest>();
    if (request.user !== null) return true;
    // A signed token whose session is dead was counted as that session; from here on it counts as refused.
    if (request.credential !== null)
      await request.server.countRefusal(request, ctx.switchToHttp().getResponse<FastifyReply>());
    throw sessionEnded(request.fin);
  }

  override handleRequest<T>(error: unknown, session: unknown): T {
    if (error) throw error;
    return (session || null) as T;
  }
}
