import { z } from 'zod';
import { acceso } from './access.js';
import {
  autor,
  c,
  cantidad,
  conMensaje,
  dia,
  dinero,
  dineroPositivo,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoRequerido,
  persona,
  texto,
} from './common.js';
import { COBROS_MAXIMOS, LINEAS_MAXIMAS } from './mostrador.js';

/** A return gives back of what was charged; a `castigo` gives up what is still owed of it. */
export const TIPOS_DEVOLUCION = ['devolucion', 'castigo'] as const;
export type TipoDevolucion = (typeof TIPOS_DEVOLUCION)[number];
export const NOMBRE_DEVOLUCION: Readonly<Record<TipoDevolucion, string>> = {
  devolucion: 'Devolución',
  castigo: 'Deuda castigada',
};
/** Where the units of a product go: back to the shelf, or lost. A service has none. */
export const DESTINOS = ['stock', 'perdida', 'ninguno'] as const;
export type Destino = (typeof DESTINOS)[number];

const SOLO_UNA = { error: 'Una línea es un servicio o una venta', path: ['servicio_realizado_id'] };
const CUANTO = { error: 'Ingresa cuántas unidades o cuánto dinero', path: ['cantidad'] };

/** The part of a line that goes back: units of it, or pesos. `destino`: of a product's units; not said, back to the shelf. */
const lineaDevuelta = z
  .strictObject({
    servicio_realizado_id: id.optional(),
    venta_id: id.optional(),
    cantidad: cantidad.optional(),
    monto: dineroPositivo('Ingresa un monto válido en pesos').optional(),
    destino: z.enum(['stock', 'perdida'], { error: 'El destino no existe' }).optional(),
  })
  .refine((linea) => (linea.servicio_realizado_id === undefined) !== (linea.venta_id === undefined), SOLO_UNA)
  .refine((linea) => (linea.cantidad === undefined) !== (linea.monto === undefined), CUANTO)
  .refine(({ venta_id, cantidad: unidades, destino }) => destino === undefined || (venta_id && unidades), {
    error: 'Solo las unidades de un producto tienen destino',
    path: ['destino'],
  })
  .meta({ examples: [{ servicio_realizado_id: 1, cantidad: 1 }] });
export type LineaADevolver = z.output<typeof lineaDevuelta>;

const esLaMisma = (a: LineaADevolver, b: LineaADevolver): boolean =>
  a.servicio_realizado_id === b.servicio_realizado_id && a.venta_id === b.venta_id;

/**
 * A return of lines of a ticket. It pays first what the ticket owes; the rest goes back by the methods of `reembolso`, or stays
 * in favour of its person, `a_favor`: the three add up to what the lines give back, by the sums of `devolucion.rules.ts`.
 */
export const devolucionNueva = z.strictObject({
  lineas: z
    .array(lineaDevuelta)
    .min(1, { error: 'Elige qué se devuelve' })
    .max(LINEAS_MAXIMAS, { error: `Máximo ${LINEAS_MAXIMAS} líneas` })
    .refine((lineas) => lineas.every((una, i) => lineas.findIndex((otra) => esLaMisma(una, otra)) === i), {
      error: 'Hay una línea repetida',
    }),
  motivo: motivoRequerido,
  reembolso: z
    .array(
      z.strictObject({
        metodo_id: id,
        monto: dineroPositivo('Ingresa un monto válido en pesos'),
        referencia: texto(60).optional(),
      }),
    )
    .max(COBROS_MAXIMOS, { error: `Máximo ${COBROS_MAXIMOS} métodos` })
    .default([]),
  a_favor: dineroPositivo('Ingresa un monto válido en pesos').optional(),
});
export type DevolucionNueva = z.output<typeof devolucionNueva>;

/** Giving up a debt: how much of it, not said, all; `con_comision`: the operators give up their share of it too. */
export const castigoNuevo = z.strictObject({
  monto: dineroPositivo('Ingresa un monto válido en pesos').optional(),
  motivo: motivoRequerido,
  con_comision: z.boolean().optional(),
});
export type CastigoNuevo = z.output<typeof castigoNuevo>;

/** A line of a return: `comision`, what its operator gives up; `costo`, what came back to the shelf. */
export const lineaDeDevolucion = z.object({
  servicio_realizado_id: id.nullable(),
  venta_id: id.nullable(),
  nombre: z.string(),
  empleado: persona.nullable(),
  cantidad: z.int(),
  monto: dinero,
  comision: dinero,
  costo: dinero,
  destino: z.enum(DESTINOS),
});
export type LineaDeDevolucion = z.infer<typeof lineaDeDevolucion>;

/** A return of a ticket, or a debt of it that was given up. */
export const devolucion = z.object({
  id,
  numero: z.int(),
  tipo: z.enum(TIPOS_DEVOLUCION),
  fecha: dia,
  motivo: z.string(),
  monto: dinero,
  /** The parts of it that lowered the debt of the ticket and that stayed in favour of its person; the rest was given back. */
  a_deuda: dinero,
  a_favor: dinero,
  lineas: z.array(lineaDeDevolucion),
  usuario: autor.nullable(),
  created_at: instante,
});
export type Devolucion = z.infer<typeof devolucion>;

/** The outcome of a return; `queda_debiendo`: what its ticket still owes. */
const hecha = z.object({
  numero: z.int(),
  monto: dinero,
  a_deuda: dinero,
  a_favor: dinero,
  /** The money that is given back. */
  en_dinero: dinero,
  queda_debiendo: dinero,
  lineas: z.array(lineaDeDevolucion),
});
export type DevolucionHecha = z.infer<typeof hecha>;

const pathParams = z.object({ id: idTexto });

export const devoluciones = c.router(
  {
    devolver: {
      method: 'POST',
      path: '/api/tiquetes/:id/devolver',
      pathParams,
      body: devolucionNueva,
      responses: { ...erroresComunes, 200: conMensaje(hecha) },
      summary: 'Devolver unidades o dinero de las líneas de un tiquete, con fecha de hoy',
      description:
        'Paga primero lo que el tiquete debe; el resto sale por los métodos que se digan o queda a favor. La comisión baja en ' +
        'proporción y las unidades vuelven al stock o se pierden.',
      metadata: acceso('tiquetes.devolver'),
    },
    castigar: {
      method: 'POST',
      path: '/api/tiquetes/:id/castigar',
      pathParams,
      body: castigoNuevo,
      responses: { ...erroresComunes, 200: conMensaje(hecha) },
      summary: 'Castigar la deuda de un tiquete: ya no se cobrará, y deja de ser ingreso con fecha de hoy',
      metadata: acceso('tiquetes.devolver'),
    },
  },
  { strictStatusCodes: true },
);
