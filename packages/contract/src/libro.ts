import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import {
  autor,
  c,
  dia,
  dinero,
  entidadTexto,
  erroresComunes,
  fecha,
  id,
  idTexto,
  instante,
  persona,
  referencia,
} from './common.js';
import { ordenable, pagina, paginaQuery } from './listas.js';
import { tiqueteCobrado } from './tiquete.js';

/**
 * The accounts of the book. A row moves one positive amount from `haber` to `debe`, so it balances by construction;
 * every figure of a dashboard, a report or a till is a sum of such rows.
 */
export const CUENTAS = [
  'caja.efectivo',
  'caja.transferencia',
  'ingresos.servicios',
  'ingresos.ocasionales',
  'ingresos.accesorios',
  'ingresos.otros',
  'ingresos.productos',
  'comisiones',
  'por_pagar',
  'costo.productos',
  'inventario.productos',
  'gastos',
  'aportes',
  'ajustes.caja',
  'ajustes.inventario',
  'traslados',
  'por_cobrar',
  'a_favor.efectivo',
  'a_favor.transferencia',
] as const;
export type Cuenta = (typeof CUENTAS)[number];

/** Accounts whose figure grows on the credit side; the others grow on the debit side. */
export const CUENTAS_ACREEDORAS: readonly Cuenta[] = [
  'ingresos.servicios',
  'ingresos.ocasionales',
  'ingresos.accesorios',
  'ingresos.otros',
  'ingresos.productos',
  'por_pagar',
  'aportes',
  'a_favor.efectivo',
  'a_favor.transferencia',
];

/** The origin of a row; with `origen_id` it names the record. */
export const ORIGENES = [
  ...(['servicio', 'ingreso', 'venta', 'producto', 'gasto', 'pago', 'caja', 'arqueo'] as const),
  ...(['propina', 'cobro', 'favor', 'devolucion'] as const),
] as const;
export type Origen = (typeof ORIGENES)[number];

/** The accounts that income of a class is settled from: its till, and what people had left in their favour of that class. */
const FAMILIAS: Readonly<Record<string, readonly Cuenta[]>> = {
  efectivo: ['caja.efectivo', 'a_favor.efectivo'],
  transferencia: ['caja.transferencia', 'a_favor.transferencia'],
};
/** The accounts that a word means: one, a family (`ingresos` is every `ingresos.*`, `caja` both tills), or a class of money. */
export const cuentasDe = (palabra: string): readonly Cuenta[] =>
  FAMILIAS[palabra] ?? CUENTAS.filter((cuenta) => cuenta === palabra || cuenta.startsWith(`${palabra}.`));

/** An account, a family of them or a class of money: see `cuentasDe`. */
const cuentaFiltro = z
  .string()
  .max(40)
  .refine((t) => cuentasDe(t).length > 0, {
    error: 'La cuenta no existe',
  });

export const asiento = z.object({
  id,
  entidad: referencia.nullable(),
  fecha: dia,
  debe: z.string(),
  haber: z.string(),
  monto: dinero,
  /**
   * The amount that the row adds to the figure of the filtered account (its natural side is positive); without a
   * filter, `monto`.
   */
  efecto: dinero,
  cantidad: z.int(),
  operador: persona.nullable(),
  /** By which of the business's own methods its money moved. */
  metodo: referencia.nullable(),
  concepto: z.string(),
  origen: z.enum(ORIGENES),
  origen_id: id,
  /** The ticket that it is of, to who may see tickets: of a service, a sale, a tip or a return. */
  tiquete: tiqueteCobrado.nullable(),
  revierte_id: id.nullable(),
  usuario: autor.nullable(),
  created_at: instante,
});
export type Asiento = z.infer<typeof asiento>;

export const ORDEN_ASIENTOS = ['fecha', 'operador', 'efecto'] as const;

export const libro = c.router(
  {
    asientos: {
      method: 'GET',
      path: '/api/libro/asientos',
      query: paginaQuery.omit({ search: true }).extend({
        ...conFormato,
        cuenta: cuentaFiltro.optional(),
        contra: cuentaFiltro.optional(),
        entidad_id: entidadTexto.optional(),
        operador_id: idTexto.optional(),
        origen: z.enum(ORIGENES, { error: 'El origen no existe' }).optional(),
        origen_id: idTexto.optional(),
        /** A method: of the fixed ones, what moved by none of the business's own. */
        metodo_id: idTexto.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
        ...ordenable(ORDEN_ASIENTOS),
      }),
      responses: { ...erroresComunes, 200: pagina(asiento).extend({ total: dinero }) },
      summary: 'Los asientos que forman una cifra, los más recientes primero; `total` es la cifra',
      description:
        '`cuenta` y `contra` dejan los asientos entre dos cuentas o familias: ' +
        '`cuenta=ingresos&contra=caja.efectivo` es lo que entró en efectivo.',
      metadata: acceso('dashboard.negocio', { archivo: true }),
    },
  },
  { strictStatusCodes: true },
);
