import type { Readable } from 'node:stream';
import { contract, type Evento } from '@jornal/contract';
import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSession } from '../access/access-guard.js';
import { requestOf } from '../access/authentication.js';
import { type Credential } from '../access/session-reader.js';
import type { Session } from '../session/session.js';
import { Streams } from './streams.js';

type Line = { reread: () => Promise<Session | null>; opened: () => void };

/** The connection of a stream: reads its session again, and lets the stream through and keeps it. */
const OpenLine = createParamDecorator((_: unknown, ctx: ExecutionContext): Line => {
  const request = ctx.switchToHttp().getRequest<FastifyRequest>();
  const reply = ctx.switchToHttp().getResponse<FastifyReply>();
  return {
    reread: () => request.server.sessions.read(request.credential as Credential, requestOf(request)),
    opened: () => {
      // A proxy passes each event on as it comes, and the connection serves nothing else: it ends with the stream.
      reply.headers({ 'X-Accel-Buffering': 'no', Connection: 'close' });
      request.raw.socket.setTimeout(0);
    },
  };
});

@Controller()
export class EventsController {
  constructor(private readonly streams: Streams) {}

  @TsRestHandler(contract.eventos, { validateResponses: false })
  handler(@CurrentSession() session: Session, @OpenLine() line: Line) {
    return tsRestHandler(contract.eventos, {
      seguir: async () => {
        const output: Readable = this.streams.open(session, line.reread);
        line.opened();
        // The contract says the shape of the events; the answer is sent as it comes.
        return { status: 200, body: output as unknown as Evento };
      },
    });
  }
}
