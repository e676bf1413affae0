import { z } from 'zod';
import { acceso } from './access.js';
import { DIAS_SEMANA } from './agenda.rules.js';
import { conFormatoYSolo } from './archivos.js';
import {
  c,
  conMensaje,
  dia,
  entidadQuery,
  erroresComunes,
  FILAS_SIN_PAGINAS,
  fecha,
  id,
  idTexto,
  instante,
  motivoQuery,
  persona,
  referencia,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';

/** An hour of the business day, 'HH:mm', 24 h. */
export const hora = z
  .string({ error: 'La hora es requerida' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Escribe una hora válida, como 09:30' });

/** A day of the week; accents and capitals are forgiven. */
export const diaSemanaTexto = z
  .string({ error: 'Selecciona un día de la semana' })
  .transform((t) =>
    t
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .trim()
      .toLowerCase(),
  )
  .pipe(z.enum(DIAS_SEMANA, { error: 'Selecciona un día de la semana' }))
  .meta({ enum: [...DIAS_SEMANA] });

export const HORA_FIN_DESPUES = 'La hora de fin debe ser mayor a la hora de inicio';
export const CAPACIDAD_MAXIMA = 50;
/** Section 9: the colour of a slot nobody chose one for. */
export const COLOR_HORARIO = '#93C5FD';

/** Texts of people are optional and may be emptied: nothing, null and '' are the same. */
export const opcional = (max: number) =>
  texto(max)
    .nullable()
    .optional()
    .transform((t) => (t === '' ? null : t));

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

/** Section 3, Horario (slot) of every week. */
export const horario = z.object({
  id,
  agenda_id: id,
  titulo: z.string(),
  hora_inicio: z.string(),
  hora_fin: z.string(),
  dia_semana: z.enum(DIAS_SEMANA),
  color: z.string(),
  notas: z.string().nullable(),
  activo: z.boolean(),
  capacidad: z.int(),
});
export type Horario = z.infer<typeof horario>;

const color = z
  .string({ error: 'El color no es válido' })
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'El color no es válido' })
  .transform((t) => t.toUpperCase());
const capacidad = z
  .int({ error: 'La capacidad debe ser un número entero' })
  .min(1, { error: 'La capacidad debe ser mayor a 0' })
  .max(CAPACIDAD_MAXIMA, { error: `La capacidad máxima es ${CAPACIDAD_MAXIMA}` });
const campos = {
  titulo: textoRequerido('El título es requerido', 80),
  hora_inicio: hora,
  hora_fin: hora,
  dia_semana: diaSemanaTexto,
  color,
  notas: opcional(500),
  activo: z.boolean({ error: 'El estado no es válido' }),
  capacidad,
};
const enOrden = (h: { hora_inicio?: string | undefined; hora_fin?: string | undefined }): boolean =>
  h.hora_inicio === undefined || h.hora_fin === undefined || h.hora_fin > h.hora_inicio;
const FUERA_DE_ORDEN = { error: HORA_FIN_DESPUES, path: ['hora_fin'] };

export const horarioNuevo = z
  .strictObject({
    agenda_id: id,
    ...campos,
    color: color.default(COLOR_HORARIO),
    activo: campos.activo.default(true),
    capacidad: capacidad.default(1),
  })
  .refine(enOrden, FUERA_DE_ORDEN);
export type HorarioNuevo = z.output<typeof horarioNuevo>;
/** Any of them. A slot stays in its agenda. */
export const horarioCambios = z.strictObject(campos).partial().refine(enOrden, FUERA_DE_ORDEN);
export type HorarioCambios = z.output<typeof horarioCambios>;

export const TRAMOS_MAXIMOS = 200;
const minutos = (minimo: number, maximo: number, mensaje: string) =>
  z.int({ error: mensaje }).min(minimo, { error: mensaje }).max(maximo, { error: mensaje });
/** The slots of a working week in one call: whole slots of `duracion_minutos` with `descanso_minutos` between them, at most TRAMOS_MAXIMOS. */
export const generarHorarios = z
  .strictObject({
    agenda_id: id,
    dias: z
      .array(diaSemanaTexto, { error: 'Selecciona al menos un día' })
      .min(1, { error: 'Selecciona al menos un día' })
      .max(7, { error: 'Cada día se indica una sola vez' })
      .refine((dias) => new Set(dias).size === dias.length, { error: 'Cada día se indica una sola vez' }),
    hora_inicio: hora,
    hora_fin: hora,
    duracion_minutos: minutos(5, 720, 'La duración debe estar entre 5 y 720 minutos'),
    descanso_minutos: minutos(0, 240, 'El descanso debe estar entre 0 y 240 minutos').default(0),
    titulo: textoRequerido('El título es requerido', 80).default('Cita'),
    color: color.default(COLOR_HORARIO),
    notas: opcional(500),
    capacidad: capacidad.default(1),
    simular: z.boolean({ error: 'Indica si es una simulación' }).default(false),
  })
  .refine(enOrden, FUERA_DE_ORDEN);
export type GenerarHorarios = z.output<typeof generarHorarios>;

const tramo = horario.pick({ titulo: true, dia_semana: true, hora_inicio: true, hora_fin: true });
export const simulacionHorarios = z.object({
  horarios: z.array(tramo.omit({ titulo: true })),
  /** Each slot that would cross an active one, and which. */
  choques: z.array(tramo.omit({ titulo: true }).extend({ con: tramo.extend({ id }) })),
});
export type SimulacionHorarios = z.infer<typeof simulacionHorarios>;

/** Days, or hours of them, when an agenda takes nobody. Without hours, the whole day. */
export const bloqueo = z.object({
  id,
  agenda_id: id,
  agenda_nombre: z.string(),
  desde: dia,
  hasta: dia,
  hora_inicio: z.string().nullable(),
  hora_fin: z.string().nullable(),
  motivo: z.string(),
  /** Active appointments inside it. */
  citas: z.int(),
  created_at: instante,
});
export type Bloqueo = z.infer<typeof bloqueo>;
export const bloqueoNuevo = z
  .strictObject({
    agenda_id: id,
    desde: fecha,
    hasta: fecha,
    hora_inicio: hora.nullable().optional(),
    hora_fin: hora.nullable().optional(),
    motivo: textoRequerido('El motivo es requerido', 200),
  })
  .refine((b) => b.hasta >= b.desde, { error: 'La fecha final no puede ser anterior a la inicial', path: ['hasta'] })
  .refine(
    (b) =>
      (b.hora_inicio ?? null) === null ||
      (b.hora_fin ?? null) === null ||
      (b.hora_fin as string) > (b.hora_inicio as string),
    FUERA_DE_ORDEN,
  )
  .refine((b) => ((b.hora_inicio ?? null) === null) === ((b.hora_fin ?? null) === null), {
    error: 'Indica la hora de inicio y la de fin',
    path: ['hora_fin'],
  });
export type BloqueoNuevo = z.output<typeof bloqueoNuevo>;

/** `aviso`: what somebody should know of what they just did; null when there is nothing. */
const conAviso = <T extends z.ZodType>(data: T) =>
  z.object({ message: z.string(), data, aviso: z.string().nullable() });

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
        'Menos capacidad de la ya ocupada un día futuro es 409 CAPACIDAD_OCUPADA; otro día de la semana cuando ya tuvo citas, 409 HORARIO_CON_CITAS.',
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
      description: `\`simular=true\` responde 200 con lo que haría y los cruces. Sin él, un cruce es 409 HORARIO_CRUZADO y \`errores.horarios\` los nombra. A lo sumo ${TRAMOS_MAXIMOS} horarios.`,
      metadata: acceso('agendas.crear'),
    },
    bloqueos: {
      method: 'GET',
      path: '/api/agenda/bloqueos',
      query: entidadQuery.extend({
        agenda_id: idTexto.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
      }),
      responses: { ...erroresComunes, 200: z.array(bloqueo) },
      summary: 'Bloqueos, del más próximo al más lejano; sin fechas, los que no han terminado',
      metadata: acceso('agendas.ver', { filas: FILAS_SIN_PAGINAS }),
    },
    crearBloqueo: {
      method: 'POST',
      path: '/api/agenda/bloqueos',
      body: bloqueoNuevo,
      responses: { ...erroresComunes, 201: conAviso(bloqueo) },
      summary: 'Bloquear días u horas de una agenda; avisa de las citas que hay dentro',
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
