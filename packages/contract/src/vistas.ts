import { z } from 'zod';
import { acceso } from './access.js';
import { c, conMensaje, erroresComunes, id, idTexto, sinCuerpo, soloMensaje, texto, textoRequerido } from './common.js';
import { FILTROS_DE_VISTA, LARGO_NOMBRE_VISTA, LISTAS_CON_VISTAS } from './vistas.words.js';

const lista = z.enum(LISTAS_CON_VISTAS, { error: 'Di de qué lista' });
const nombre = textoRequerido('Escribe un nombre para la vista', LARGO_NOMBRE_VISTA);
/** As the address of the list has them, and nothing that no list has. */
const filtros = z.partialRecord(z.enum(FILTROS_DE_VISTA), texto(200), {
  error: 'Los filtros de la vista no son válidos',
});

/**
 * A view of a list, under a name: its filters and its order, as its address says them. `periodo` stands for two days
 * that move with time ('mes_pasado'). A filter names its thing by id: that it is gone, or out of reach by now, is said
 * by the list.
 */
export const vista = z.object({
  id,
  lista: z.enum(LISTAS_CON_VISTAS),
  nombre: z.string(),
  filtros: z.record(z.string(), z.string()),
});
export type Vista = z.infer<typeof vista>;

export const vistaNueva = z.strictObject({ lista, nombre, filtros });
export type VistaNueva = z.output<typeof vistaNueva>;

export const vistaCambios = z.strictObject({ nombre: nombre.optional(), filtros: filtros.optional() });
export type VistaCambios = z.infer<typeof vistaCambios>;

const pathParams = z.object({ id: idTexto });

export const vistas = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/vistas/listar',
      query: z.strictObject({ lista }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(vista) }) },
      summary: 'Las vistas que guardó quien llama de una lista, por nombre',
      metadata: acceso('sesion'),
    },
    crear: {
      method: 'POST',
      path: '/api/vistas/crear-vista',
      body: vistaNueva,
      responses: { ...erroresComunes, 201: conMensaje(vista) },
      summary: 'Guardar los filtros y el orden de una lista con un nombre',
      description:
        'Solo la ve quien la guarda. Lleva los parámetros con que se pide la lista, nunca su página. ' +
        '`periodo` (`hoy`, `ayer`, `esta_semana`, `este_mes`, `mes_pasado`, `ultimos_7_dias`, `ultimos_30_dias`) va en ' +
        'lugar de dos fechas y se cuenta desde el día en que se abre. Hasta 30 por lista.',
      metadata: acceso('sesion'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/vistas/modificar-vista/:id',
      pathParams,
      body: vistaCambios,
      responses: { ...erroresComunes, 200: conMensaje(vista) },
      summary: 'Cambiar el nombre de una vista propia, o los filtros que guarda',
      metadata: acceso('sesion'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/vistas/eliminar-vista/:id',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Eliminar una vista propia',
      metadata: acceso('sesion'),
    },
  },
  { strictStatusCodes: true },
);
