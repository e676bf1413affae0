import { z } from 'zod';
import { acceso } from './access.js';
import { conFormatoYSolo } from './archivos.js';
import { conAviso } from './aviso.js';
import { ALCANCES_BLOQUEO, bloqueo, bloqueoNuevo } from './bloqueos.js';
import {
  c,
  conMensaje,
  entidadQuery,
  erroresComunes,
  fecha,
  id,
  idTexto,
  instante,
  motivoQuery,
  opcional,
  persona,
  referencia,
  soloMensaje,
  textoRequerido,
} from './common.js';
import {
  generarHorarios,
  horario,
  horarioCambios,
  horarioNuevo,
  simulacionHorarios,
  TRAMOS_MAXIMOS,
} from './horarios.js';
import { FILAS_SIN_PAGINAS } from './listas.js';

/** Section 3, Agenda. `ical_creado_en`: since when it has a secret address that other calendars read; null without one. */
export const agenda = z.object({
  id,
  entidad_id: id,
  entidad: referencia,
  operador_id: id,
  operador: persona,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  activa: z.boolean(),
  atiende_festivos: z.boolean(),
  horarios_count: z.int(),
  ical_creado_en: instante.nullable(),
  /**
   * The person who made that address, which ends with their account; null where there is none, or it was made before
   * this was kept.
   */
  ical_creado_por: z.object({ nombre: z.string(), activo: z.boolean() }).nullable(),
  /** When a calendar read it last, to ten minutes; null while none has. */
  ical_leido_en: instante.nullable(),
  created_at: instante,
});
export type Agenda = z.infer<typeof agenda>;

/** Section 5, Agenda. */
export const agendaDatos = z.strictObject({
  operador_id: z.int({ error: 'El operador es requerido' }).positive({ error: 'El operador es requerido' }),
  nombre: textoRequerido('El nombre es requerido', 120),
  descripcion: opcional(500),
  activa: z.boolean({ error: 'El estado no es válido' }).default(true),
  atiende_festivos: z.boolean({ error: 'Di si se atiende en festivos' }).default(true),
});
export type AgendaDatos = z.output<typeof agendaDatos>;
export const agendaCambios = z
  .strictObject({
    ...agendaDatos.shape,
    activa: agendaDatos.shape.activa.unwrap(),
    atiende_festivos: agendaDatos.shape.atiende_festivos.unwrap(),
  })
  .partial();
export type AgendaCambios = z.output<typeof agendaCambios>;

const pathParams = z.object({ id: idTexto });

export const agendas = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/agenda/listar-agendas',
      query: entidadQuery.extend({
        ...conFormatoYSolo,
        activa: z.enum(['true', 'false']).optional(),
        operador_id: idTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: z.array(agenda) },
      summary: 'Agendas, por nombre',
      metadata: acceso('agendas.ver', { filas: FILAS_SIN_PAGINAS, archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/agenda/obtener-agenda/:id',
      pathParams,
      responses: { ...erroresComunes, 200: agenda.extend({ horarios: z.array(horario) }) },
      summary: 'Una agenda con sus horarios',
      metadata: acceso('agendas.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/agenda/crear-agenda',
      body: agendaDatos,
      responses: { ...erroresComunes, 201: conMensaje(agenda) },
      summary: 'Crear una agenda',
      description: 'Es de la sucursal de su operador.',
      metadata: acceso('agendas.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/agenda/modificar-agenda/:id',
      pathParams,
      body: agendaCambios,
      responses: { ...erroresComunes, 200: conMensaje(agenda) },
      summary: 'Modificar una agenda',
      description:
        'Con otro operador, sus citas futuras pasan a él; si alguna se cruza con otra suya es 409 OPERADOR_OCUPADO.',
      metadata: acceso('agendas.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/agenda/eliminar-agenda/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Eliminar una agenda; su historia queda',
      description: 'Con citas futuras es 409 AGENDA_CON_CITAS: se puede desactivar.',
      metadata: acceso('agendas.eliminar'),
    },
    horarios: {
      method: 'GET',
      path: '/api/agenda/horarios-agenda/:agendaId',
      pathParams: z.object({ agendaId: idTexto }),
      responses: { ...erroresComunes, 200: z.array(horario) },
      summary: 'Los horarios de una agenda, por día y hora',
      metadata: acceso('agendas.ver', { filas: FILAS_SIN_PAGINAS }),
    },
    crearHorario: {
      method: 'POST',
      path: '/api/agenda/crear-horario',
      body: horarioNuevo,
      responses: { ...erroresComunes, 201: conMensaje(horario) },
      summary: 'Crear un horario',
      description: 'Si se cruza con otro activo de la misma agenda y día es 409 HORARIO_CRUZADO, que lo nombra.',
      metadata: acceso('agendas.crear'),
    },
    modificarHorario: {
      method: 'PUT',
      path: '/api/agenda/modificar-horario/:id',
      pathParams,
      body: horarioCambios,
      responses: { ...erroresComunes, 200: conAviso(horario) },
      summary: 'Modificar un horario; las citas que ya tiene conservan sus horas',
      description:
        'Menos capacidad de la ya ocupada un día futuro es 409 CAPACIDAD_OCUPADA; ' +
        'otro día de la semana cuando ya tuvo citas, 409 HORARIO_CON_CITAS.',
      metadata: acceso('agendas.editar'),
    },
    eliminarHorario: {
      method: 'DELETE',
      path: '/api/agenda/eliminar-horario/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Eliminar un horario; su historia queda',
      description: 'Con citas futuras es 409 HORARIO_CON_CITAS: se puede desactivar.',
      metadata: acceso('agendas.eliminar'),
    },
    generarHorarios: {
      method: 'POST',
      path: '/api/agenda/generar-horarios',
      body: generarHorarios,
      responses: { ...erroresComunes, 200: simulacionHorarios, 201: conMensaje(z.array(horario)) },
      summary: 'Generar los horarios de una semana: todos o ninguno',
      description:
        '`simular=true` responde 200 con lo que haría y los cruces. Sin él, ' +
        `un cruce es 409 HORARIO_CRUZADO y \`errores.horarios\` los nombra. A lo sumo ${TRAMOS_MAXIMOS} horarios.`,
      metadata: acceso('agendas.crear'),
    },
    bloqueos: {
      method: 'GET',
      path: '/api/agenda/bloqueos',
      query: entidadQuery.extend({
        agenda_id: idTexto.optional(),
        operador_id: idTexto.optional(),
        alcance: z.enum(ALCANCES_BLOQUEO).optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
      }),
      responses: { ...erroresComunes, 200: z.array(bloqueo) },
      summary: 'Bloqueos, del más próximo al más lejano; sin fechas, los que no han terminado',
      description:
        '`agenda_id`: los que la alcanzan, también los de su operador y los de su sucursal. ' +
        '`operador_id`: sus ausencias y los bloqueos de sus agendas.',
      metadata: acceso('agendas.ver', { filas: FILAS_SIN_PAGINAS }),
    },
    crearBloqueo: {
      method: 'POST',
      path: '/api/agenda/bloqueos',
      body: bloqueoNuevo,
      responses: { ...erroresComunes, 201: conAviso(bloqueo) },
      summary:
        'Bloquear días u horas de una agenda, de un operador o de una sucursal; avisa de las citas que hay dentro',
      description:
        'Con `agenda_id`, esa agenda; con `operador_id`, todas las suyas; con `entidad_id`, la sucursal cierra.',
      metadata: acceso('agendas.editar'),
    },
    eliminarBloqueo: {
      method: 'DELETE',
      path: '/api/agenda/bloqueos/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar un bloqueo',
      metadata: acceso('agendas.editar'),
    },
    crearIcal: {
      method: 'POST',
      path: '/api/agenda/ical/:id',
      pathParams,
      body: z.strictObject({}),
      responses: { ...erroresComunes, 201: conMensaje(z.object({ ruta: z.string(), ical_creado_en: instante })) },
      summary: 'Dar a una agenda una dirección secreta para otros calendarios; la anterior deja de servir',
      description: 'La dirección se muestra esta única vez: se guarda solo su huella.',
      metadata: acceso('agendas.editar', { sinComprimir: true, sinClave: true }),
    },
    eliminarIcal: {
      method: 'DELETE',
      path: '/api/agenda/ical/:id',
      pathParams,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar la dirección de una agenda',
      metadata: acceso('agendas.editar'),
    },
    ical: {
      method: 'GET',
      path: '/api/agenda/ical/:archivo',
      pathParams: z.object({ archivo: z.string().max(200) }),
      responses: {
        ...erroresComunes,
        200: c.otherResponse({ contentType: 'text/calendar; charset=utf-8', body: z.string() }),
      },
      summary: 'Las citas de una agenda para otros calendarios (RFC 5545), sin teléfonos',
      description: 'La dirección es la llave. Quitada, cambiada o mal escrita es 404.',
      metadata: acceso('publico', { sinComprimir: true }),
    },
  },
  { strictStatusCodes: true },
);
