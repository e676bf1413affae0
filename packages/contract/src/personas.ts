import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { campoCambios, campoNuevo, campoPersona } from './campos-persona.js';
import {
  archivo,
  c,
  conMensaje,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  motivoQuery,
  sinCuerpo,
  soloMensaje,
  texto,
} from './common.js';
import { descripcionImportar, importarQuery, respuestasImportar } from './importacion.js';
import { ordenable, pagina, paginaQuery } from './listas.js';
import { COLUMNAS_PERSONA } from './personas.columnas.js';
import { CAMPOS_MAXIMO } from './personas.rules.js';
import {
  DUPLICADOS_LISTADOS,
  FICHAS_LISTADAS,
  FICHAS_OFRECIDAS,
  LARGO_ETIQUETA,
  parDuplicado,
  personaBreve,
  personaCambios,
  personaFicha,
  personaListada,
  personaNueva,
  visitaPersona,
} from './personas-formas.js';

export const ORDEN_FICHAS = ['nombre', 'creada', 'entidad'] as const;
const SI_O_NO = ['true', 'false'] as const;

const pathParams = z.object({ id: idTexto });
const CONTACTO =
  'Sin el permiso `personas.contacto`, teléfono, correo y documento van ocultos (`••• 0001`) y solo se busca por un teléfono completo.';

export const personas = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/personas',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_FICHAS),
        entidad_id: entidadTexto.optional(),
        etiqueta: texto(LARGO_ETIQUETA).optional(),
        archivadas: z.enum(SI_O_NO, { error: 'Indica si quieres las archivadas' }).optional(),
      }),
      responses: { ...erroresComunes, 200: pagina(personaListada) },
      summary: 'Las personas que se atienden, por nombre',
      description:
        'Se busca por nombre, correo, documento y etiqueta, en cualquier orden, y por cuatro cifras o más del teléfono. ' +
        `${CONTACTO} Un operador ve a quienes atiende o les vende. La lista y su total llegan hasta ${FICHAS_LISTADAS}: a las ` +
        'demás se llega buscando o con el archivo, que las trae todas.',
      metadata: acceso('personas.ver', { archivo: true }),
    },
    buscar: {
      method: 'GET',
      path: '/api/personas/buscar',
      query: z.strictObject({ q: texto(100).default(''), entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(personaBreve) }) },
      summary: 'Buscar una persona para elegirla',
      description: `Las primeras ${FICHAS_OFRECIDAS} por nombre; se busca como en la lista. ${CONTACTO}`,
      metadata: acceso('personas.ver'),
    },
    etiquetas: {
      method: 'GET',
      path: '/api/personas/etiquetas',
      query: z.strictObject({ entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(z.string()) }) },
      summary: 'Las etiquetas que ya tiene alguna persona',
      metadata: acceso('personas.ver'),
    },
    duplicados: {
      method: 'GET',
      path: '/api/personas/duplicados',
      query: z.strictObject({ entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(parDuplicado) }) },
      summary: 'Fichas que pueden ser de la misma persona: comparten teléfono, documento o correo',
      description: `Hasta ${DUPLICADOS_LISTADOS} pares, por nombre. ${CONTACTO}`,
      metadata: acceso('personas.ver'),
    },
    obtener: {
      method: 'GET',
      path: '/api/personas/:id',
      pathParams,
      responses: { ...erroresComunes, 200: z.object({ data: personaFicha }) },
      summary: 'La ficha de una persona',
      description: `De una ficha unida a otra se responde la otra. ${CONTACTO}`,
      metadata: acceso('personas.ver'),
    },
    historia: {
      method: 'GET',
      path: '/api/personas/:id/historia',
      pathParams,
      query: paginaQuery.omit({ search: true }),
      responses: { ...erroresComunes, 200: pagina(visitaPersona) },
      summary:
        'Cuándo vino o vendrá una persona, con cita o sin ella, y lo que se le hizo y cobró; lo más reciente primero',
      description:
        'Una cita y su tiquete son una visita. Un operador ve lo suyo. `tiquete` es de quien puede verlos (`tiquetes.ver`).',
      metadata: acceso('personas.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/personas',
      body: personaNueva,
      responses: { ...erroresComunes, 201: conMensaje(personaFicha).extend({ parecidas: z.array(personaBreve) }) },
      summary: 'Crear la ficha de una persona',
      description:
        'Con el mismo nombre y teléfono es 409 PERSONA_REPETIDA, y `id` es la que ya existe. `parecidas`: las que ' +
        'tienen ese teléfono, documento o correo con otro nombre.',
      metadata: acceso('personas.crear'),
    },
    importar: {
      method: 'POST',
      path: '/api/personas/importar',
      query: importarQuery,
      body: archivo,
      responses: respuestasImportar,
      summary: 'Importar personas desde CSV o Excel: simular, y luego de una vez',
      description: descripcionImportar(
        COLUMNAS_PERSONA,
        'su nombre y su teléfono y, si no los tiene ninguna ficha, por su documento o su correo',
        'Una celda vacía no cambia nada. Una fila con solo un nombre que ya está queda fuera hasta que `incluir` la ' +
          'trae como otra persona. Pide además el permiso `personas.contacto`, y ver a todas las de la sucursal. ',
      ),
      metadata: acceso('personas.crear'),
    },
    actualizar: {
      method: 'PUT',
      path: '/api/personas/:id',
      pathParams,
      body: personaCambios,
      responses: { ...erroresComunes, 200: conMensaje(personaFicha) },
      summary: 'Cambiar la ficha de una persona',
      description: 'Un contacto que se devuelve oculto, o vacío sin poder verlo, queda como estaba.',
      metadata: acceso('personas.editar'),
    },
    unir: {
      method: 'POST',
      path: '/api/personas/:id/fusionar',
      pathParams,
      body: z.strictObject({ persona_id: id }),
      responses: { ...erroresComunes, 200: conMensaje(personaFicha) },
      summary: 'Unir a esta ficha otra que es de la misma persona',
      description:
        'Nada se mueve: las citas de `persona_id` se leen con las de esta, y separarlas lo deshace. La que ya reúne ' +
        'otras es 409 FICHA_CON_OTRAS.',
      metadata: acceso('personas.editar'),
    },
    separar: {
      method: 'POST',
      path: '/api/personas/:id/separar',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(personaFicha) },
      summary: 'Separar una ficha de la que la reunía',
      metadata: acceso('personas.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/personas/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar la ficha de una persona: sus citas quedan',
      metadata: acceso('personas.eliminar'),
    },
    restaurar: {
      method: 'POST',
      path: '/api/personas/:id/restaurar',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(personaFicha) },
      summary: 'Traer de vuelta una ficha archivada',
      metadata: acceso('personas.crear'),
    },
  },
  { strictStatusCodes: true },
);

const DE_ADMIN = 'Los campos son de todas las sucursales: los cambia un administrador.';

export const camposPersona = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/personas/campos',
      query: z.strictObject({}),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(campoPersona) }) },
      summary: 'Los campos propios de las fichas, en su orden, también los que ya no se usan',
      metadata: acceso('personas.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/personas/campos',
      body: campoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(campoPersona) },
      summary: 'Crear un campo propio de las fichas',
      description: `${DE_ADMIN} Hasta ${CAMPOS_MAXIMO}, contando los que ya no se usan.`,
      metadata: acceso('personas.editar'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/personas/campos/:id',
      pathParams: z.object({ id: idTexto }),
      body: campoCambios,
      responses: { ...erroresComunes, 200: conMensaje(campoPersona) },
      summary: 'Cambiar un campo propio, o dejar de usarlo: lo que las personas ya tienen en él se conserva',
      description: DE_ADMIN,
      metadata: acceso('personas.editar'),
    },
  },
  { strictStatusCodes: true },
);
