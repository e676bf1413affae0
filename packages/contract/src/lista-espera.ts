import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { conAviso } from './aviso.js';
import { cita } from './cita.js';
import {
  c,
  conMensaje,
  dia,
  entidadQuery,
  entidadTexto,
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
import { FILAS_SIN_PAGINAS, ordenable, pagina, paginaQuery } from './listas.js';

export const ESTADOS_OFERTA = ['pendiente', 'aceptada', 'rechazada', 'vencida'] as const;
export type EstadoOferta = (typeof ESTADOS_OFERTA)[number];

/** A place held for a person who waits, until `vence_en`. Every offer is kept. */
export const oferta = z.object({
  id,
  entidad_id: id,
  persona_id: id,
  persona_nombre: z.string(),
  persona_telefono: z.string().nullable(),
  /** They asked, on their card, not to be written to. */
  no_contactar: z.boolean(),
  servicio: z.string(),
  agenda_id: id,
  agenda_nombre: z.string(),
  horario_id: id,
  operador: persona,
  fecha: dia,
  hora_inicio: z.string(),
  hora_fin: z.string(),
  vence_en: instante,
  estado: z.enum(ESTADOS_OFERTA),
  cita_id: id.nullable(),
  created_at: instante,
  respondida_en: instante.nullable(),
});
export type Oferta = z.infer<typeof oferta>;

/** Section 3, waiting-list person. `posicion`: order of arrival within its date, from 1. Without branch it fits any. */
export const personaEspera = z.object({
  id,
  posicion: z.int(),
  /** Their card, if they have one. */
  persona_id: id.nullable(),
  nombre: z.string(),
  servicio: z.string(),
  servicio_id: id.nullable(),
  telefono: z.string().nullable(),
  notas: z.string().nullable(),
  fecha: dia,
  entidad_id: id.nullable(),
  entidad: referencia.nullable(),
  /** The offer that holds a place for them now. */
  oferta: oferta.nullable(),
  created_at: instante,
});
export type PersonaEspera = z.infer<typeof personaEspera>;

/** Section 5, Waiting list. `fecha` is today unless said. */
export const personaEsperaNueva = z.strictObject({
  persona_id: id.nullable().optional(),
  nombre: textoRequerido('El nombre es requerido', 120),
  servicio: textoRequerido('El servicio es requerido', 120),
  servicio_id: id.nullable().optional(),
  telefono: opcional(40),
  notas: opcional(1000),
  fecha: fecha.optional(),
  entidad_id: id.nullable().optional(),
});
export type PersonaEsperaNueva = z.output<typeof personaEsperaNueva>;
/** Any of them. Another date puts the person at its end. */
export const personaEsperaCambios = personaEsperaNueva.partial();
export type PersonaEsperaCambios = z.output<typeof personaEsperaCambios>;

const SIN_AGENDA_NI_HORARIO = 'Por favor selecciona una agenda y horario';
const elegido = z.int({ error: SIN_AGENDA_NI_HORARIO }).positive({ error: SIN_AGENDA_NI_HORARIO });
/** Section 5, Assign appointment from waiting list. */
export const plazaElegida = z.strictObject({ agenda_id: elegido, horario_id: elegido, fecha });
export type PlazaElegida = z.output<typeof plazaElegida>;

const pathParams = z.object({ id: idTexto });

export const ORDEN_OFERTAS = ['persona', 'espacio', 'estado', 'cuando'] as const;

export const listaEspera = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/lista-espera/listar-personas',
      query: entidadQuery.extend(conFormato),
      responses: { ...erroresComunes, 200: z.array(personaEspera) },
      summary: 'Quienes esperan desde hoy, por fecha y orden de llegada',
      metadata: acceso('agendas.ver', { filas: FILAS_SIN_PAGINAS, archivo: true }),
    },
    porFecha: {
      method: 'GET',
      path: '/api/lista-espera/personas-por-fecha/:fecha',
      pathParams: z.object({ fecha }),
      query: entidadQuery.extend(conFormato),
      responses: { ...erroresComunes, 200: z.array(personaEspera) },
      summary: 'Quienes esperan un día, en orden de llegada',
      metadata: acceso('agendas.ver', { filas: FILAS_SIN_PAGINAS, archivo: true }),
    },
    crear: {
      method: 'POST',
      path: '/api/lista-espera/crear-persona',
      body: personaEsperaNueva,
      responses: { ...erroresComunes, 201: conMensaje(personaEspera) },
      summary: 'Anotar a una persona en la lista de espera',
      description: 'Quien no es de ninguna sucursal (solo lo anota un administrador) sirve para cualquiera.',
      metadata: acceso('agendas.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/lista-espera/modificar-persona/:id',
      pathParams,
      body: personaEsperaCambios,
      responses: { ...erroresComunes, 200: conMensaje(personaEspera) },
      summary: 'Cambiar a una persona; con otra fecha pasa al final de ese día',
      description:
        'Otro `servicio` sin decir su `servicio_id` ya no es el del catálogo. ' +
        'A quien no es de ninguna sucursal lo cambia y elimina un administrador.',
      metadata: acceso('agendas.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/lista-espera/eliminar-persona/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar a una persona de la lista',
      description: 'Su oferta pendiente, si la tiene, queda rechazada y el espacio libre.',
      metadata: acceso('agendas.eliminar'),
    },
    asignar: {
      method: 'POST',
      path: '/api/lista-espera/asignar-cita/:id',
      pathParams,
      body: plazaElegida,
      responses: { ...erroresComunes, 201: conAviso(cita) },
      summary: 'Agendar la cita de quien espera y sacarlo de la lista: ambas o ninguna',
      description: 'Responde como agendar una cita. Con una oferta pendiente es 409 OFERTA_PENDIENTE.',
      metadata: acceso('agendas.crear'),
    },
    siguiente: {
      method: 'GET',
      path: '/api/lista-espera/siguiente',
      query: z.strictObject({ agenda_id: idTexto, horario_id: idTexto, fecha }),
      responses: { ...erroresComunes, 200: z.object({ persona: personaEspera.nullable() }) },
      summary: 'A quién ofrecer un espacio: el primero de ese día que sirve, y no lo rechazó ni lo dejó vencer',
      metadata: acceso('agendas.ver'),
    },
    ofrecer: {
      method: 'POST',
      path: '/api/lista-espera/ofrecer/:id',
      pathParams,
      body: plazaElegida,
      responses: { ...erroresComunes, 201: conMensaje(oferta) },
      summary: 'Retener un espacio para quien espera, por un rato',
      description: 'Con otra oferta pendiente es 409 OFERTA_PENDIENTE; sin espacio responde como agendar una cita.',
      metadata: acceso('agendas.editar'),
    },
    responder: {
      method: 'POST',
      path: '/api/lista-espera/responder-oferta/:id',
      pathParams,
      body: z.strictObject({ acepta: z.boolean({ error: 'Indica si acepta' }) }),
      responses: {
        ...erroresComunes,
        200: conAviso(oferta).extend({ siguiente: personaEspera.nullable() }),
      },
      summary: 'Aceptar una oferta, que agenda la cita, o rechazarla, que propone al siguiente',
      description: 'Vencida es 409 OFERTA_VENCIDA; ya respondida, 409 OFERTA_RESPONDIDA.',
      metadata: acceso('agendas.editar'),
    },
    ofertas: {
      method: 'GET',
      path: '/api/lista-espera/ofertas',
      query: paginaQuery.extend({
        entidad_id: entidadTexto.optional(),
        estado: z.enum(ESTADOS_OFERTA, { error: 'Selecciona un estado válido' }).optional(),
        fecha: fecha.optional(),
        ...ordenable(ORDEN_OFERTAS),
      }),
      responses: { ...erroresComunes, 200: pagina(oferta) },
      summary: 'Ofertas, las más recientes primero',
      metadata: acceso('agendas.ver'),
    },
  },
  { strictStatusCodes: true },
);
