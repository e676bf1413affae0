import { z } from 'zod';
import { acceso } from './access.js';
import { archivoHecho, conFormato } from './archivos.js';
import { c, dinero, entidadTexto, erroresComunes, fecha, id, idTexto, instante, referencia } from './common.js';
import { ordenable } from './listas.js';

/** A word of the trail, or several that mean one thing to the reader: 'modificar,editar'. */
const palabras = z.string().regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,9}$/, { error: 'El filtro no es válido' });
/** Where a page begins or ends: made by the server, and told back to it as it was. */
const cursor = z.string().regex(/^[ad]\d{1,15}-\d{1,16}$/, { error: 'La página no es válida' });

/**
 * A deed, or something the system noticed (`recurso` 'acceso'), whose `usuario` is null where the person is not known.
 */
export const eventoAuditoria = z.object({
  entidad_id: z.int(),
  id,
  created_at: instante,
  accion: z.string(),
  recurso: z.string(),
  recurso_id: z.int(),
  entidad: referencia.nullable(),
  usuario: referencia.nullable(),
  rol: z.string().nullable(),
  ip: z.string().nullable(),
  sesion: z.string().nullable(),
  /** The name of the record, where it is known and not forgotten; and its amount. */
  nombre: z.string().nullable(),
  monto: dinero.nullable(),
  /** How often it was noticed, for events that are counted. */
  veces: z.int().nullable(),
  motivo: z.string().nullable(),
  marcas: z.array(z.string()),
  /** The event of the same branch that this one undoes, and the one that undid it. */
  deshace_id: id.nullable(),
  deshecho_por: id.nullable(),
  /**
   * The caller may undo it, it was not undone yet, and it left something to take back that is still known, and was not
   * done again since. Whether the record still is as it was left is known when it is tried.
   */
  deshacible: z.boolean(),
});
export type EventoAuditoria = z.infer<typeof eventoAuditoria>;

/** An event with the values before and after, names and telephones included while they are kept. */
export const eventoDetalle = eventoAuditoria.extend({
  antes: z.unknown(),
  despues: z.unknown(),
  personales_borrados_en: instante.nullable(),
});
export type EventoDetalle = z.infer<typeof eventoDetalle>;

/** A page that begins where a cursor says. */
export const porCursor = <T extends z.ZodType>(fila: T) =>
  z.object({ data: z.array(fila), anterior: z.string().nullable(), siguiente: z.string().nullable() });

/** Days of the business; `usuario_id` 0 is the system. */
export const filtrosAuditoria = z.strictObject({
  desde: fecha.optional(),
  hasta: fecha.optional(),
  usuario_id: entidadTexto.optional(),
  entidad_id: entidadTexto.optional(),
  recurso: palabras.optional(),
  recurso_id: idTexto.optional(),
  accion: palabras.optional(),
  marcadas: z.enum(['true', 'false']).optional(),
});

const tamano = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'El tamaño de página no es válido' })
  .transform(Number)
  .refine((n) => n >= 1 && n <= 100, { error: 'El tamaño de página no es válido' })
  .meta({ entero: { minimum: 1, maximum: 100 } });

/** The query of such a page. */
export const paginaCursor = z.strictObject({
  cursor: cursor.optional(),
  per_page: tamano.default(25).meta({ inicial: 25 }),
});

/** The orders of the audit trail: pages of a cursor stand in the order of writing, one way or the other. */
export const ORDEN_AUDITORIA = ['cuando'] as const;

export const auditoria = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/auditoria',
      query: filtrosAuditoria.extend({ ...paginaCursor.shape, ...ordenable(ORDEN_AUDITORIA) }),
      responses: { ...erroresComunes, 200: porCursor(eventoAuditoria) },
      summary: 'Quién hizo qué, cuándo y desde dónde, lo más reciente primero',
      description:
        'Por páginas de cursor: `siguiente` y `anterior` son el `cursor` de las vecinas. ' +
        'Un administrador ve todas las sucursales, los demás la suya, y quien solo ve lo propio, lo que hizo.',
      metadata: acceso('usuarios.ver'),
    },
    exportar: {
      method: 'GET',
      path: '/api/auditoria/exportar',
      query: filtrosAuditoria.extend({ ...conFormato, ...ordenable(ORDEN_AUDITORIA) }),
      responses: { ...erroresComunes, 200: archivoHecho },
      summary: 'Lo mismo como archivo CSV o Excel, hasta 1.000.000 de filas',
      description:
        'Sin `formato`, CSV. Sin nombres, teléfonos ni correos de terceros: lo que sale en un archivo no se puede olvidar después.',
      metadata: acceso('usuarios.ver', { limite: 'exportes', archivo: true }),
    },
    personas: {
      method: 'GET',
      path: '/api/auditoria/personas',
      query: z.strictObject({ busca: z.string().trim().max(100).default(''), id: idTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(referencia.extend({ activo: z.boolean() })) }) },
      summary: 'Las cuentas por las que se puede filtrar, también las que ya no entran; doscientas a lo sumo',
      description: 'Con `busca`, las que llevan eso en su nombre o su correo; con `id`, solo esa.',
      metadata: acceso('usuarios.ver'),
    },
    obtener: {
      method: 'GET',
      path: '/api/auditoria/:entidadId/:id',
      pathParams: z.object({ entidadId: entidadTexto, id: idTexto }),
      responses: { ...erroresComunes, 200: z.object({ data: eventoDetalle }) },
      summary: 'Un evento con lo que había antes y después',
      metadata: acceso('usuarios.ver'),
    },
    historial: {
      method: 'GET',
      path: '/api/historial/:recurso/:id',
      pathParams: z.object({ recurso: z.string().max(40), id: idTexto }),
      query: paginaCursor.extend(ordenable(ORDEN_AUDITORIA)),
      responses: { ...erroresComunes, 200: porCursor(eventoDetalle) },
      summary: 'Los eventos de un registro, en cualquier sucursal en que haya estado',
      description:
        'Pide el permiso de ver registros de ese tipo. Quien solo ve lo propio no tiene historial. ' +
        'La dirección y la sesión se dicen a quien tiene `usuarios.ver`.',
      metadata: acceso('sesion'),
    },
  },
  { strictStatusCodes: true },
);
