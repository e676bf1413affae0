import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { conAviso } from './aviso.js';
import { cambioCita } from './cambios-cita.js';
import { cita, citaConCuenta, citaDelDia, ESTADOS_CITA, LLEGADAS } from './cita.js';
import {
  c,
  conMensaje,
  entidadTexto,
  erroresComunes,
  fecha,
  id,
  idTexto,
  motivoQuery,
  opcional,
  soloMensaje,
  textoRequerido,
} from './common.js';
import { ordenable, pagina, paginaQuery } from './listas.js';
import { moverCitas, movimientoCitas } from './mover-citas.js';
import { camposDePersona, ORDEN_PERSONAS_CITAS, PERSONAS_LISTADAS, personaCitas } from './personas-citas.js';

const estado = z.enum(ESTADOS_CITA, { error: 'Selecciona un estado válido' });
const campos = {
  agenda_id: z.int({ error: 'Selecciona una agenda' }).positive({ error: 'Selecciona una agenda' }),
  horario_id: z.int({ error: 'Selecciona un horario' }).positive({ error: 'Selecciona un horario' }),
  fecha,
  ...camposDePersona,
  servicio: textoRequerido('El servicio es requerido', 120),
  servicio_id: id.nullable().optional(),
  notas: opcional(1000),
  estado,
};

/** Section 5, Appointment booking. The hours come from slot and service; born cancelled it takes no place. */
export const citaNueva = z.strictObject({ ...campos, estado: estado.default('pendiente') });
export type CitaNueva = z.output<typeof citaNueva>;
/** Any of them. Another slot or day moves it; another state needs no order; leaving `cancelada` books it again. */
export const citaCambios = z
  .strictObject({ ...campos, no_asistio: z.boolean({ error: 'Indica si no asistió' }) })
  .partial();
export type CitaCambios = z.output<typeof citaCambios>;

const pathParams = z.object({ id: idTexto });

/** How far a list goes; past it, dates or a search reach the rest: its cost is bounded, however long the history. */
export const CITAS_LISTADAS = 10_000;
/** The two ways through appointments by their day, by name; a direction says nothing of these. */
const CAMINOS_CITAS = ['recientes', 'proximas'] as const;
export const ORDEN_CITAS = ['cliente', 'cuando', 'servicio', 'agenda', 'estado', 'entidad'] as const;

export const citas = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/agenda/citas',
      query: paginaQuery.extend({
        ...conFormato,
        entidad_id: entidadTexto.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
        estado: estado.optional(),
        no_asistio: z.enum(['true', 'false']).optional(),
        agenda_id: idTexto.optional(),
        operador_id: idTexto.optional(),
        ...ordenable(ORDEN_CITAS),
        orden: z
          .enum([...CAMINOS_CITAS, ...ORDEN_CITAS], { error: 'Selecciona un orden válido' })
          .default('recientes')
          .meta({ inicial: 'recientes' }),
      }),
      responses: { ...erroresComunes, 200: pagina(cita) },
      summary:
        'Citas; `orden=recientes`, de la más lejana en el futuro a la más antigua; `proximas`, al revés; o por una columna',
      description:
        `Se busca por nombre, teléfono, correo y servicio. La lista y su total llegan hasta ${CITAS_LISTADAS} citas: ` +
        'a las demás se llega con fechas, buscando o con el archivo, que las trae todas.',
      metadata: acceso('agendas.ver', { archivo: true }),
    },
    delDia: {
      method: 'GET',
      path: '/api/agenda/citas-del-dia',
      query: z.strictObject({ fecha, entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ citas: z.array(citaDelDia) }) },
      summary: 'Las citas de un día por su hora, sin las canceladas, en lo que cabe en un renglón',
      metadata: acceso('agendas.ver'),
    },
    obtener: {
      method: 'GET',
      path: '/api/agenda/citas/:id',
      pathParams,
      responses: { ...erroresComunes, 200: citaConCuenta },
      summary: 'Una cita, con el registro y las ventas que salieron de ella',
      metadata: acceso('agendas.ver'),
    },
    historial: {
      method: 'GET',
      path: '/api/agenda/citas/:id/historial',
      pathParams,
      responses: { ...erroresComunes, 200: z.array(cambioCita) },
      summary: 'Quién cambió una cita, cuándo y qué, lo más reciente primero',
      metadata: acceso('agendas.ver', { filas: 200 }),
    },
    crear: {
      method: 'POST',
      path: '/api/agenda/crear-cita',
      body: citaNueva,
      responses: { ...erroresComunes, 201: conAviso(cita) },
      summary: 'Agendar una cita',
      description:
        'Sin `persona_id`, la ficha se halla por nombre y teléfono, y da el contacto que no se escribió. ' +
        'Sin espacio es 409 HORARIO_OCUPADO; con un servicio más largo que lo que se atiende, 409 NO_CABE; con el operador ' +
        'en otra cita, 409 OPERADOR_OCUPADO; con uno que no hace ese servicio, 409 OPERADOR_NO_HACE; en un día u hora bloqueados, ' +
        '409 DIA_BLOQUEADO; en una agenda u horario inactivos, 409 AGENDA_INACTIVA y HORARIO_INACTIVO. ' +
        'Si la persona ya tiene otra cita a esa hora, se agenda y `aviso` lo dice.',
      metadata: acceso('agendas.crear'),
    },
    actualizar: {
      method: 'PUT',
      path: '/api/agenda/actualizar-cita/:id',
      pathParams,
      body: citaCambios,
      responses: { ...erroresComunes, 200: conAviso(cita) },
      summary: 'Cambiar, mover, cancelar o completar una cita',
      description:
        'Las reglas de agendar valen de nuevo cuando cambia de horario o de día, o deja de estar cancelada. ' +
        'Con `horario_id` toma las horas que ese horario tiene ahora. Con otro nombre, la ficha es la de ese nombre.',
      metadata: acceso('agendas.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/agenda/eliminar-cita/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular una cita; su espacio queda libre',
      metadata: acceso('agendas.eliminar'),
    },
    mover: {
      method: 'POST',
      path: '/api/agenda/mover-citas',
      body: moverCitas,
      responses: { ...erroresComunes, 200: movimientoCitas },
      summary: 'Mover las citas de un operador en un día: todas o ninguna',
      description:
        'Cada una va a sus mismas horas en una agenda activa del operador de destino. ' +
        '`simular=true` dice adónde iría cada una y qué lo impide; sin él, un impedimento es 409 CITAS_CON_CHOQUES ' +
        'y `errores.citas` los nombra.',
      metadata: acceso('agendas.editar'),
    },
    marcarMensaje: {
      method: 'PUT',
      path: '/api/agenda/citas/:id/mensaje',
      pathParams,
      body: z.strictObject({ enviado: z.boolean({ error: 'Indica si el mensaje se envió' }) }),
      responses: { ...erroresComunes, 200: conMensaje(cita) },
      summary: 'Anotar que a alguien ya se le escribió por su cita',
      metadata: acceso('agendas.editar'),
    },
    marcarLlegada: {
      method: 'PUT',
      path: '/api/agenda/citas/:id/llegada',
      pathParams,
      body: z.strictObject({ llegada: z.enum(LLEGADAS, { error: 'Indica si llegó o si empezó' }) }),
      responses: { ...erroresComunes, 200: conMensaje(cita) },
      summary: 'Anotar que alguien llegó a su cita, o que ya lo atienden',
      description: 'El día de la cita, mientras no se haya atendido. Quien llega sí asistió: `no_asistio` se quita.',
      metadata: acceso('agendas.editar'),
    },
    personas: {
      method: 'GET',
      path: '/api/agenda/personas',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_PERSONAS_CITAS),
        entidad_id: entidadTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: pagina(personaCitas) },
      summary: 'Las personas que han tenido citas, con su contacto, visitas, cancelaciones e inasistencias',
      description:
        'Se busca por nombre, teléfono y correo. Quien da el mismo teléfono y nombre es una persona. ' +
        `La lista y su total llegan hasta ${PERSONAS_LISTADAS} personas: ` +
        'a las demás se llega buscando o con el archivo, que las trae todas.',
      metadata: acceso('agendas.ver', { archivo: true }),
    },
  },
  { strictStatusCodes: true },
);
