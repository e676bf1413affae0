import type { FastifyInstance } from 'fastify';
import type { Watch } from './watch.js';

/** Answers that say somebody wanted more than they may. */
const ACTION: Readonly<Record<number, string>> = { 403: 'rechazo', 429: 'limite' };

/** Whatever refuses a request, it is noticed here: by its answer. And what was counted is written before the database goes. */
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
