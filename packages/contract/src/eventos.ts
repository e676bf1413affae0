import { z } from 'zod';
import { acceso } from './access.js';
import { c, dia, erroresComunes, id } from './common.js';
import { TEMAS } from './temas.js';

/**
 * Tells that something changed, and nothing of what: those who may see it ask for it again. Without `agenda_id` or
 * `fecha` it may be any of them. `entidad_id` 0: records of no branch.
 */
export const evento = z.object({
  tema: z.enum(TEMAS),
  entidad_id: z.int().nonnegative(),
  agenda_id: id.optional(),
  fecha: dia.optional(),
});
export type Evento = z.infer<typeof evento>;

/** The name of the event after which all on screen may be out of date and is fetched again. Its data is empty. */
export const RECARGAR = 'recargar';

/** The stream of changes, told while they happen. */
export const eventos = c.router(
  {
    seguir: {
      method: 'GET',
      path: '/api/eventos',
      responses: {
        ...erroresComunes,
        200: c.otherResponse({ contentType: 'text/event-stream; charset=utf-8', body: evento }),
      },
      summary: 'Enterarse de lo que cambia mientras cambia',
      description: [
        'Una respuesta que no termina (`text/event-stream`), con el token en `Authorization` como en las demás. ' +
          'Cada suceso es un JSON `Evento` en una línea `data:`: dice que algo cambió en un módulo y una sucursal ' +
          'que quien llama puede ver, nunca qué ni de quién;',
        'lo que cambió se consulta de nuevo. Todo lo que alguien escribe se cuenta, una vez guardado: ' +
          'gastos, ingresos, ventas, servicios, pagos, arqueos, existencias, operadores, personas, roles y permisos, ' +
          'sucursales, módulos, agendas, reportes guardados.',
        'Quien no ve el módulo donde algo cambió se entera por los que sí ve y se hacen con eso: sin `ventas.ver`, ' +
          'una venta es un suceso de `caja_menor` o de `dashboard`. Tres temas no son módulos: `cuenta` (la propia, ' +
          'con sus sesiones y sus vistas), `correo` (lo que se envía, con `usuarios.ver`) y',
        '`respaldos` (administradores). Lo que llega seguido se junta: ' +
          'cada suceso llega una vez por cuarto de segundo, así que una importación de miles de filas es uno solo.',
        'Un suceso de nombre `recargar` dice que pudo cambiar cualquier cosa, ' +
          'también lo que quien llama puede ver. Cada 15 segundos llega una línea de comentario: si dejan de llegar, ' +
          'vuelve a conectarte y consulta todo de nuevo.',
        'Termina cuando termina la sesión, en menos de un segundo si se cierra desde otro lugar, ' +
          'o se detiene el servidor. Tres a la vez por sesión; la cuarta es 429: consulta cada 30 segundos.',
      ].join(' '),
      metadata: acceso('sesion', { sinComprimir: true, sinFin: true }),
    },
  },
  { strictStatusCodes: true },
);
