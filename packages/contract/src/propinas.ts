import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionQuery, DEVOLVER_CON } from './anulado.js';
import { c, erroresComunes, idTexto, soloMensaje } from './common.js';

export const propinas = c.router(
  {
    anular: {
      method: 'DELETE',
      path: '/api/propinas/:id',
      pathParams: z.object({ id: idTexto }),
      query: anulacionQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular la propina de un operador en un tiquete',
      description: `Ya no se le debe y vuelve al cliente. Si un pago semanal ya la cubrió es 409 PROPINA_PAGADA. ${DEVOLVER_CON}`,
      metadata: acceso('servicios.eliminar'),
    },
  },
  { strictStatusCodes: true },
);
