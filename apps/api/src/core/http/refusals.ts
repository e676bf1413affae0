import type { FastifyInstance } from 'fastify';
import type { Watch } from '../watch.js';

/** Answers that say somebody wanted more than they may. */
const ACTION: Readonly<Record<number, string>> = { 403: 'rechazo', 429: 'limite' };

/** Whatever refuses a request, it is noticed here: by its answer. And what was counted is written before the database goes. */
export function recordRefusals(fastify: FastifyInstance, vigia: Watch): void {
  fastify.addHook('onResponse', (request, reply, listo) => {
    const accion = ACTION[reply.statusCode];
    if (accion !== undefined) {
      const { user, credencial, ip, method, routeOptions } = request;
      const ruta = routeOptions.url === undefined ? undefined : `${method} ${routeOptions.url}`;
      const quien = user === null ? {} : { usuario_id: user.usuario_id, rol: user.rol, entidad_id: user.entidad?.id };
      vigia.note({ accion, ip, ...quien, sesion: user?.sid ?? credencial?.sid ?? null, ruta });
    }
    listo();
  });
  fastify.addHook('onClose', () => vigia.write());
}
