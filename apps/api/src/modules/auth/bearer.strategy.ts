import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { BEARER, requestOf } from '../../core/access/authentication.js';
import type { Session } from '../../core/session/session.js';

/**
 * `Authorization: Bearer <token>` of a signed-in person. The signature was judged when the request was counted; here the session is read.
 * Passport keeps its strategies by name for the whole process, so this one holds nothing: it asks the application that
 * received the request.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, BEARER) {
  async validate(request: FastifyRequest): Promise<Session | null> {
    return request.credential === null ? null : request.server.sessions.read(request.credential, requestOf(request));
  }
}
