import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { eventoDetalle, paginaCursor, porCursor } from './auditoria.js';
import {
  c,
  dia,
  dinero,
  entidadTexto,
  erroresComunes,
  fecha,
  id,
  idTexto,
  instante,
  metodoPago,
  persona,
  referencia,
} from './common.js';
import { correccion } from './correcciones-formas.js';
import { devolucion } from './devoluciones.js';
import { conTotales, ordenable, paginaConTotales, paginaQuery } from './listas.js';
import {
  accionDeTiquete,
  cobroDeTiquete,
  propinaDeTiquete,
  servicioDeTiquete,
  ventaDeTiquete,
} from './partes-de-tiquete.js';
import { tiqueteCobrado } from './tiquete.js';
import { ESTADOS_TIQUETE, ORIGENES_TIQUETE } from './tiquetes.words.js';

const estado = z.enum(ESTADOS_TIQUETE, { error: 'El estado no es válido' });
const origen = z.enum(ORIGENES_TIQUETE, { error: 'El origen no es válido' });

/** A line of a ticket in short. */
export const lineaTiquete = z.object({
  tipo: z.enum(['servicio', 'producto']),
  nombre: z.string(),
  cantidad: z.int(),
});
export type LineaTiquete = z.infer<typeof lineaTiquete>;

/** The money of a ticket: what its lines that stand add up to, and what all there were did. */
const montos = {
  total: dinero,
  total_original: dinero,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  /** The part of it that was left owing, and what of that is still owed. */
  monto_por_cobrar: dinero,
  saldo: dinero,
  /** The part of it that was given back, or whose debt was given up: its total stays as it was charged. */
  devuelto: dinero,
};

const comun = {
  ...tiqueteCobrado.shape,
  estado,
  origen,
  fecha: dia,
  entidad: referencia,
  ...montos,
  created_at: instante,
};

/**
 * A ticket as a list shows it. `lineas`: those that stand, or all there were of an annulled one; `personas`: the
 * operators who worked or sold, none where it was an account without operator. Of an operator's own list lines and money are theirs.
 */
export const tiqueteEnLista = z.object({
  ...comun,
  lineas: z.array(lineaTiquete),
  personas: z.array(persona),
  /** The card of who was served, to who may see cards. */
  persona: referencia.nullable(),
});
export type TiqueteEnLista = z.infer<typeof tiqueteEnLista>;

/** The sums of the tickets of a list. */
export const totalesTiquetes = z.object({
  total: dinero,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  monto_por_cobrar: dinero,
  saldo: dinero,
});
export type TotalesTiquetes = z.infer<typeof totalesTiquetes>;

/** A ticket whole: an operator sees of it their own lines, and what those add up to. */
export const tiquete = z.object({
  ...comun,
  /** The card of who was served, to who may see cards. */
  persona: referencia.nullable(),
  notas: z.string().nullable(),
  /** The appointment it was charged for, to who may see that. */
  cita: z.object({ id, cliente_nombre: z.string(), fecha: dia, hora_inicio: z.string() }).nullable(),
  /** Whether others than the operator who asks have, or had, lines of it: its receipt tells of them, so they don't hand it out. */
  con_otros: z.boolean(),
  /** An operator is not told of others. */
  registrado_por: referencia.nullable(),
  servicios: z.array(servicioDeTiquete),
  ventas: z.array(ventaDeTiquete),
  propinas: z.array(propinaDeTiquete),
  /** How it was paid, whole: an operator is told where it is theirs alone. */
  cobros: z.array(cobroDeTiquete),
  /** Its returns, the oldest first; an operator is not told of them, their lines say what went back. */
  devoluciones: z.array(devolucion),
  /** How often it was corrected. */
  revision: z.int(),
  /** Its corrections, the oldest first; an operator is not told of them. */
  correcciones: z.array(correccion),
  acciones: z.array(accionDeTiquete),
});
export type Tiquete = z.infer<typeof tiquete>;

const pathParams = z.object({ id: idTexto });

/** The orders of the list of tickets. */
export const ORDEN_TIQUETES = ['numero', 'fecha', 'entidad', 'total'] as const;

export const tiquetes = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/tiquetes',
      query: paginaQuery.extend({
        ...conFormato,
        ...conTotales,
        entidad_id: entidadTexto.optional(),
        empleado_id: idTexto.optional(),
        persona_id: idTexto.optional(),
        estado: estado.optional(),
        /** Those of which something is owed. */
        debe: z.enum(['true', 'false']).optional(),
        origen: origen.optional(),
        metodo_pago: metodoPago.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
        ...ordenable(ORDEN_TIQUETES),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(tiqueteEnLista, totalesTiquetes) },
      summary: 'Tiquetes, los más recientes primero',
      description:
        'Lo cobrado a un cliente de una vez: servicios o productos. La búsqueda halla por número, por servicio o producto, ' +
        'por quien atendió o vendió y por el nombre o el teléfono de la persona, a quien puede ver fichas. `metodo_pago` ' +
        'es el de lo que sigue en pie. Un operador ve los tiquetes con una línea suya, y de ellos solo lo suyo.',
      metadata: acceso('tiquetes.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/tiquetes/:id',
      pathParams,
      responses: { ...erroresComunes, 200: tiquete },
      summary: 'Un tiquete con sus líneas',
      description: '`acciones` dice qué puede hacer quien llama con cada línea que sigue en pie, o por qué no.',
      metadata: acceso('tiquetes.ver'),
    },
    historia: {
      method: 'GET',
      path: '/api/tiquetes/:id/historia',
      pathParams,
      query: paginaCursor,
      responses: { ...erroresComunes, 200: porCursor(eventoDetalle) },
      summary: 'Lo que se hizo con un tiquete y con sus líneas, lo más reciente primero',
      description:
        'Los eventos de su registro, de sus servicios y de su venta; a un operador, los que hizo él mismo. ' +
        'La dirección y la sesión se dicen a quien tiene `usuarios.ver`.',
      metadata: acceso('tiquetes.ver'),
    },
  },
  { strictStatusCodes: true },
);
