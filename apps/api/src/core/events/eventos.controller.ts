import type { Readable } from 'node:stream';
import { contract, type Evento } from '@jornal/contract';
import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SesionActual } from '../http/access-guard.js';
import { type Credencial, solicitudDe } from '../http/authentication.js';
import type { Session } from '../session.js';
import { Flujos } from './streams.js';

type Linea = { releer: () => Promise<Session | null>; abierta: () => void };

/** What a stream asks of its connection: to read its session again, and to be let through and kept. */
const LineaAbierta = createParamDecorator((_: unknown, ctx: ExecutionContext): Linea => {
  const request = ctx.switchToHttp().getRequest<FastifyRequest>();
  const reply = ctx.switchToHttp().getResponse<FastifyReply>();
  return {
    releer: () => request.server.sesiones.leer(request.credencial as Credencial, solicitudDe(request)),
    abierta: () => {
      // A proxy passes each event on as it comes, and the connection serves nothing else: it ends with the stream.
      reply.headers({ 'X-Accel-Buffering': 'no', Connection: 'close' });
      request.raw.socket.setTimeout(0);
    },
  };
});

@Controller()
export class EventosController {
  constructor(private readonly flujos: Flujos) {}

  @TsRestHandler(contract.eventos, { validateResponses: false })
  handler(@SesionActual() sesion: Session, @LineaAbierta() linea: Linea) {
    return tsRestHandler(contract.eventos, {
      seguir: async () => {
        const salida: Readable = this.flujos.abrir(sesion, linea.releer);
        linea.abierta();
        // The contract says what the answer is made of; it is sent as it comes.
        return { status: 200, body: salida as unknown as Evento };
      },
    });
  }
}
