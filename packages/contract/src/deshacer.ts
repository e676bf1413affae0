import { z } from 'zod';
import { acceso } from './access.js';
import { c, entidadTexto, erroresComunes, idTexto, sinCuerpo, soloMensaje } from './common.js';

/** Taking a deed back: always a new one, which points at the old (docs/decisions/0044). */
export const deshacer = c.router(
  {
    evento: {
      method: 'POST',
      path: '/api/auditoria/:entidadId/:id/deshacer',
      pathParams: z.object({ entidadId: entidadTexto, id: idTexto }),
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Deshacer un cambio de la auditoría',
      description:
        'Pide el permiso de lo contrario (restaurar pide el de crear o editar) y pasa por sus reglas. ' +
        'Con lo que cambió desde entonces es 409 YA_CAMBIO; dos veces, 409 YA_DESHECHO; lo que no tiene contrario, ' +
        '409 SIN_INVERSA. El dinero anulado no vuelve: se registra de nuevo.',
      metadata: acceso('sesion'),
    },
  },
  { strictStatusCodes: true },
);
