import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dispositivoDe } from './device-name.js';

const NOMBRE = 'jornal_dispositivo';
/** By https, a name that a browser takes from this very host alone: no other subdomain plants a mark. It asks for the whole path. */
const NOMBRE_PROPIO = `__Host-${NOMBRE}`;
const UN_ANO = 365 * 86_400;

/** The mark among the cookies of a request, as it is presented; the one of this host alone where there are both. */
export function marcaEn(galletas = ''): string | null {
  const presentadas = new Map(
    galletas.split(';').map((galleta) => galleta.trim().split('=', 2) as [string, string | undefined]),
  );
  return presentadas.get(NOMBRE_PROPIO) || presentadas.get(NOMBRE) || null;
}

/**
 * The mark that a device keeps. No script reads it, no other site sends it, and only the sign-in looks at it: it opens
 * no session, it only says that the device signed in before.
 */
export class DeviceCookie {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** The mark as the device presents it. */
  get marca(): string | null {
    return marcaEn(this.request.headers.cookie);
  }

  /** The name that people know it by. */
  get nombre(): string | null {
    return dispositivoDe(this.request.headers['user-agent']);
  }

  /** `publica` is the address people type, if it is known: behind a proxy that is not named, only it says that they come by https. */
  guardar(mark: string, publica?: string): void {
    const segura = this.request.protocol === 'https' || publica?.startsWith('https:') === true;
    const [name, path, solo] = segura ? [NOMBRE_PROPIO, '/', '; Secure'] : [NOMBRE, '/api/login', ''];
    void this.reply.header(
      'Set-Cookie',
      `${name}=${mark}; Path=${path}; Max-Age=${UN_ANO}; HttpOnly; SameSite=Strict${solo}`,
    );
  }
}

/**
 * The mark of the device that calls. Nest's own decorator for the answer is of no use: behind ts-rest it leaves the
 * answer to the handler.
 */
export const MarcaPresente = createParamDecorator(
  (_: unknown, ctx: ExecutionContext): DeviceCookie =>
    new DeviceCookie(ctx.switchToHttp().getRequest<FastifyRequest>(), ctx.switchToHttp().getResponse<FastifyReply>()),
);
