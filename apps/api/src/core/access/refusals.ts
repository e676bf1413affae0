import type { FastifyInstance } from 'fastify';
import type { Watch } from './watch.js';

/** The answers by which a request wanted more than it may. */
const ACTION: Readonly<Record<number, string>> = { 403: 'rechazo', 429: 'limite' };

/** Notices every refusal by its answer, whatever refuses the request. Writes the counts before the database goes. */
export function recordRefusals(fastify: FastifyInstance, watch: Watch): void {
  fastify.addHook('onResponse', (request, reply, ready) => {
    const action = ACTION[reply.statusCode];
    if (action !== undefined) {
      const { user, credential, ip, method, routeOptions } = request;
      const path = routeOptions.url === undefined ? undefined : `${method} ${routeOptions.url}`;
      const who = user === null ? {} : { usuario_id: user.usuario_id, rol: user.rol, entidad_id: user.entidad?.id };
      watch.note({ accion: action, ip, ...who, sesion: user?.sid ?? credential?.sid ?? null, ruta: path });
    }
    ready();
  });
  fastify.addHook('onClose', () => watch.write());
}
