import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionQuery, DEVOLVER_CON } from './anulado.js';
import { conFormato } from './archivos.js';
import {
  c,
  conMensaje,
  dia,
  dinero,
  dineroEntrada,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  referencia,
  soloMensaje,
} from './common.js';
import { conTotales, ordenable, pagina, paginaConTotales, paginaQuery } from './listas.js';
import { COBROS_MAXIMOS, cobroNuevo } from './mostrador.js';
import { personaBreve } from './personas-formas.js';
import { tiqueteCobrado } from './tiquete.js';

/** As many tickets as one payment of a debt names. */
const TIQUETES_POR_ABONO = 100;

/** A debt by the age of its tickets, in days: pesos of each, which add up to it. */
const porEdad = { hasta_30: dinero, hasta_60: dinero, hasta_90: dinero, mas_de_90: dinero };
export const EDADES_DE_DEUDA = ['hasta_30', 'hasta_60', 'hasta_90', 'mas_de_90'] as const;

/** A person who owes: how much, by age, of how many tickets, and since when. */
export const deudor = z.object({
  persona: personaBreve,
  /** The telephone as the world dials it, to write to them; null where that can't be told, or is not to be known. */
  telefono_normal: z.string().nullable(),
  entidad: referencia,
  deuda: dinero,
  ...porEdad,
  tiquetes: z.int(),
  /** The day of the oldest ticket that is owed, and its age. */
  desde: dia,
  dias: z.int(),
});
export type Deudor = z.infer<typeof deudor>;

/** The sums of those who owe. */
export const totalesCartera = z.object({ deuda: dinero, ...porEdad, personas: z.int() });
export type TotalesCartera = z.infer<typeof totalesCartera>;

export const ORDEN_CARTERA = ['persona', 'deuda', 'desde', 'entidad'] as const;

/**
 * The deeds that move a debt: a ticket left owing, a payment, a payment that was annulled, a line that was, what had been paid of
 * that line, which stays in favour of the person, what a return paid of it, and what of it was given up.
 */
export const TIPOS_DE_DEUDA = [
  'fiado',
  'abono',
  'abono_anulado',
  'linea_anulada',
  'a_favor',
  'devolucion',
  'castigo',
  'corregido',
] as const;
export type TipoDeDeuda = (typeof TIPOS_DE_DEUDA)[number];

/** A movement of the debt of a person: `monto` raises it, or lowers it below 0; `saldo`: what is owed after it. */
export const movimientoDeDeuda = z.object({
  tipo: z.enum(TIPOS_DE_DEUDA),
  fecha: dia,
  monto: dinero,
  saldo: dinero,
  tiquete: tiqueteCobrado.nullable(),
  /** The part that its ticket still owes today where it lent; 0 for all else. */
  debe: dinero,
  /** The return that it is, or the debt that was given up: its number in the branch. */
  devolucion: z.object({ id, numero: z.int() }).nullable(),
  /** The payment that it is or that it annuls; `anulable`: it stands. */
  cobro_id: id.nullable(),
  metodo: referencia.nullable(),
  anulable: z.boolean(),
  created_at: instante,
});
export type MovimientoDeDeuda = z.infer<typeof movimientoDeDeuda>;

/** The debt of a person and how much more they may owe: `limite` 0 where their branch does not lend. */
export const creditoDePersona = z.object({
  deuda: dinero,
  /** Whether their branch lends. */
  fia: z.boolean(),
  limite: dinero,
  /** The rest of the limit. */
  cupo: dinero,
  /** The money that the person has in their favour. */
  a_favor: dinero,
});
export type CreditoDePersona = z.infer<typeof creditoDePersona>;

/**
 * When the share of what was lent may be paid to its operator: at once, or once the client owes nothing of the ticket. It is
 * earned when the work is done, either way (docs/decisions/0131).
 */
export const COMISIONES_DE_FIADO = ['al_prestar', 'al_cobrar'] as const;
export type ComisionDeFiado = (typeof COMISIONES_DE_FIADO)[number];
const comisionDeFiado = z.enum(COMISIONES_DE_FIADO, { error: 'Elige cuándo se paga la comisión de lo fiado' });

/** Whether a branch lends, how much a person may owe it unless their card says otherwise, and when it pays the share of that. */
export const ajusteSucursal = z.object({
  entidad: referencia,
  fia: z.boolean(),
  limite_fiado: dinero,
  comision_fiado: comisionDeFiado,
});
export type AjusteSucursal = z.infer<typeof ajusteSucursal>;

/** A payment of a debt: the oldest ticket first, or of those that are named. */
export const abonoNuevo = z.strictObject({
  persona_id: id,
  cobros: z
    .array(cobroNuevo)
    .min(1, { error: 'Ingresa cuánto abona' })
    .max(COBROS_MAXIMOS, { error: `Máximo ${COBROS_MAXIMOS} cobros por abono` })
    .refine((cobros) => cobros.every(({ propina = 0 }) => propina === 0), { error: 'Un abono no tiene propina' }),
  tiquetes: z
    .array(id)
    .min(1, { error: 'Elige al menos un tiquete' })
    .max(TIQUETES_POR_ABONO, { error: `Máximo ${TIQUETES_POR_ABONO} tiquetes por abono` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Hay un tiquete repetido' })
    .optional(),
  /** Money paid over the debt stays in favour of the person; not said, it is refused. */
  sobrante: z.literal('a_favor', { error: 'El sobrante solo puede quedar a favor' }).optional(),
});
export type AbonoNuevo = z.output<typeof abonoNuevo>;

/** The switch of a branch that lends. */
export const ajusteSucursalNuevo = z.strictObject({
  entidad_id: id.nullable().optional(),
  fia: z.boolean({ error: 'Elige si la sucursal fía' }),
  limite_fiado: dineroEntrada,
  /** Not said, it stays as it is. */
  comision_fiado: comisionDeFiado.optional(),
});
export type AjusteSucursalNuevo = z.output<typeof ajusteSucursalNuevo>;

const pathParams = z.object({ id: idTexto });

export const deudas = c.router(
  {
    cartera: {
      method: 'GET',
      path: '/api/cartera',
      query: paginaQuery.extend({
        ...conFormato,
        ...conTotales,
        ...ordenable(ORDEN_CARTERA),
        entidad_id: entidadTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(deudor, totalesCartera) },
      summary: 'Quién debe, cuánto y desde cuándo, la deuda más vieja primero',
      description:
        'Las edades son por el día del tiquete: 0–30, 31–60, 61–90 y más días. Se busca como en las personas. Quien solo ve ' +
        'lo propio no ve a nadie.',
      metadata: acceso('tiquetes.fiado', { archivo: true }),
    },
    credito: {
      method: 'GET',
      path: '/api/personas/:id/credito',
      pathParams,
      responses: { ...erroresComunes, 200: z.object({ data: creditoDePersona }) },
      summary: 'Cuánto debe una persona y cuánto más se le puede fiar',
      metadata: acceso('tiquetes.fiado'),
    },
    cuenta: {
      method: 'GET',
      path: '/api/personas/:id/cuenta',
      pathParams,
      query: paginaQuery.omit({ search: true }),
      responses: { ...erroresComunes, 200: pagina(movimientoDeDeuda) },
      summary: 'La cuenta de una persona: lo que se le fió y lo que abonó, con el saldo después de cada cosa',
      description: 'Lo más reciente primero. Con la de las fichas unidas a la suya.',
      metadata: acceso('tiquetes.fiado'),
    },
    limitar: {
      method: 'PUT',
      path: '/api/personas/:id/limite',
      pathParams,
      body: z.strictObject({ limite_fiado: dineroEntrada.nullable() }),
      responses: { ...erroresComunes, 200: conMensaje(creditoDePersona) },
      summary: 'Poner el límite de lo que una persona puede deber; sin él, el de su sucursal',
      metadata: acceso('entidades.editar'),
    },
    abonar: {
      method: 'POST',
      path: '/api/abonos',
      body: abonoNuevo,
      responses: {
        ...erroresComunes,
        201: conMensaje(z.object({ abonado: dinero, a_favor: dinero, deuda: dinero, vuelto: dinero })),
      },
      summary: 'Recibir un abono a lo que debe una persona',
      description:
        'Paga primero el tiquete más viejo, o solo los que se digan. Más que la deuda es 400, salvo que `sobrante` lo deje ' +
        'a favor. Entra a la caja; los ingresos, que ya se contaron el día del tiquete, no cambian.',
      metadata: acceso('tiquetes.fiado'),
    },
    anular: {
      method: 'DELETE',
      path: '/api/cobros/:id',
      pathParams,
      query: anulacionQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular un abono, cuya deuda vuelve, o un anticipo sin usar: el dinero sale de la caja',
      description: `Queda con la fecha que tenía. Un anticipo del que ya se usó algo es 409 FAVOR_USADO. ${DEVOLVER_CON}`,
      metadata: acceso('servicios.eliminar'),
    },
    ajuste: {
      method: 'GET',
      path: '/api/ajustes-sucursal',
      query: z.strictObject({ entidad_id: idTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: ajusteSucursal }) },
      summary: 'Si una sucursal fía, y hasta cuánto',
      metadata: acceso('tiquetes.fiado'),
    },
    ajustar: {
      method: 'PUT',
      path: '/api/ajustes-sucursal',
      body: ajusteSucursalNuevo,
      responses: { ...erroresComunes, 200: conMensaje(ajusteSucursal) },
      summary: 'Empezar a fiar en una sucursal, o dejar de hacerlo',
      description:
        'Lo que ya se debe se sigue debiendo. `comision_fiado`: `al_cobrar` retiene la comisión de los tiquetes que deben, ' +
        'también de los que ya debían, hasta que el cliente no debe nada de ellos; `al_prestar` la suelta. ' +
        '`entidad_id` lo dice un administrador.',
      metadata: acceso('entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
