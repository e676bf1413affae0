/**
 * The sums of a ticket (docs/decisions/0121), for the API, the counter and the tests: discounts, how its lines are paid, what
 * is missing and the change. Pesos; what is rounded is rounded in `money.ts`.
 */
import type { Medio, MetodoPago } from './common.js';
import { conDescuento, type Montos, type MontosCobrados, proporcional, prorratear, totalBruto } from './money.js';

/** A discount in one of its two kinds; neither: none. */
export type Descuento = { descuento_porcentaje?: number | undefined; descuento_pesos?: number | undefined };

/** A line before its sums: price × quantity, less its own discount. */
export type LineaPedida = { precio_unitario: number; cantidad: number } & Descuento;

/**
 * A line with its sums: `bruto` before any discount, `descuento_pesos` what its own discount in pesos takes, null of one from
 * before that was told apart; `descuento_reparto` that and its part of the discount of the whole ticket, `total` the payment of
 * the client.
 */
export type LineaSumada = {
  bruto: number;
  descuento_porcentaje: number;
  descuento_pesos: number | null;
  descuento_reparto: number;
  total: number;
};

/** How much a discount takes from an amount: a percentage, or pesos. */
export const descuentoDe = ({ descuento_porcentaje = 0, descuento_pesos = 0 }: Descuento, monto: number): number =>
  descuento_pesos + monto - conDescuento(monto, descuento_porcentaje);

/** The payment for a line before the discount of the whole ticket: below 0 where its own discount is larger than the line. */
export const netoDe = (linea: LineaPedida): number => {
  const bruto = totalBruto(linea.precio_unitario, linea.cantidad);
  return bruto - descuentoDe(linea, bruto);
};

/** The lines with their sums; the discount of the whole is spread over them by what each would pay. */
export function sumarLineas(
  lineas: readonly LineaPedida[],
  deTodo: Descuento = {},
): Array<LineaSumada & { descuento_pesos: number }> {
  const netos = lineas.map(netoDe);
  const repartido = proporcional(descuentoDe(deTodo, sumar(netos)), netos);
  return lineas.map(({ precio_unitario, cantidad, descuento_porcentaje = 0, descuento_pesos = 0 }, i) => ({
    bruto: totalBruto(precio_unitario, cantidad),
    descuento_porcentaje,
    descuento_pesos,
    descuento_reparto: descuento_pesos + (repartido[i] as number),
    total: (netos[i] as number) - (repartido[i] as number),
  }));
}

/** The sum of the lines: the payment of the client. */
export const totalDe = (lineas: readonly Pick<LineaSumada, 'total'>[]): number =>
  sumar(lineas.map(({ total }) => total));

/** Money of a client by one method of payment. `recibido`: the banknotes that were handed over; `propina`: the part that is a tip. */
export type CobroPedido = {
  metodo_id: number;
  clase: Medio;
  monto: number;
  recibido?: number | undefined;
  propina?: number | undefined;
  /** The lot of the person's favour that it is taken from: no money comes in. */
  favor_id?: number | undefined;
};
/** The tip of an operator. */
export type PropinaPedida = { operador_id: number; monto: number };
/** The part of a line that was paid by one method, or from a lot of what its person had in their favour. */
export type ParteDeLinea = { metodo_id: number; clase: Medio; monto: number; favor_id?: number | undefined };

/** The part of a payment that is of the ticket: without its tip, which is no income of the house. */
const delTiquete = ({ monto, propina = 0 }: CobroPedido): number => monto - propina;

/** The money of the ticket that came in by each class, without tips. */
export const montosDe = (cobros: readonly CobroPedido[]): Montos => ({
  monto_efectivo: sumar(cobros.filter(({ clase }) => clase === 'efectivo').map(delTiquete)),
  monto_transferencia: sumar(cobros.filter(({ clase }) => clase === 'transferencia').map(delTiquete)),
});

/** The part of a total that is still to be paid; below 0, what was paid over it. Tips pay nothing of it. */
export const falta = (total: number, cobros: readonly CobroPedido[]): number => total - sumar(cobros.map(delTiquete));

/** The tip in some payments. */
export const propinaDe = (cobros: readonly CobroPedido[]): number => sumar(cobros.map(({ propina = 0 }) => propina));

/**
 * A tip over the operators of a ticket, by what each one's services cost: largest remainder first. Where all cost nothing,
 * by equal parts. In the order in which they first appear; of 0, none.
 */
export function repartirPropina(
  propina: number,
  servicios: ReadonlyArray<{ operador_id: number; total: number }>,
): PropinaPedida[] {
  const operadores = [...new Set(servicios.map(({ operador_id }) => operador_id))];
  const pesos = operadores.map((id) =>
    sumar(servicios.filter(({ operador_id }) => operador_id === id).map(({ total }) => total)),
  );
  const partes = proporcional(propina, sumar(pesos) === 0 ? pesos.map(() => 1) : pesos);
  return operadores
    .map((operador_id, i) => ({ operador_id, monto: partes[i] as number }))
    .filter(({ monto }) => monto > 0);
}

/** Puts a tip into payments, the last with room first; null where it is more than was paid. */
export function ponerPropina<T extends CobroPedido>(propina: number, cobros: readonly T[]): T[] | null {
  let falta = propina;
  const con = cobros.toReversed().map((cobro) => {
    const parte = Math.min(cobro.monto, falta);
    falta -= parte;
    return { ...cobro, propina: parte };
  });
  return falta > 0 ? null : con.toReversed();
}

/** The money of each tip by method, in the order of the payments: those of the operators fill them one after the other. */
export function pagarPropinas(
  propinas: readonly PropinaPedida[],
  cobros: readonly CobroPedido[],
): Array<PropinaPedida & { partes: ParteDeLinea[] }> {
  const quedan = cobros.map(({ metodo_id, clase, propina = 0 }) => ({ metodo_id, clase, monto: propina }));
  return propinas.map((propina) => ({ ...propina, partes: tomarDe(quedan, propina.monto) }));
}

/** Takes an amount from payments in order, using them up. */
export function tomarDe(quedan: ParteDeLinea[], monto: number): ParteDeLinea[] {
  const partes: ParteDeLinea[] = [];
  let faltan = monto;
  for (const cobro of quedan) {
    const parte = Math.min(cobro.monto, faltan);
    if (parte === 0) continue;
    cobro.monto -= parte;
    faltan -= parte;
    partes.push({ ...cobro, monto: parte });
  }
  return partes;
}

/** The change of a payment in cash. */
export const vueltoDe = ({ monto, recibido }: Pick<CobroPedido, 'monto' | 'recibido'>): number =>
  recibido === undefined ? 0 : recibido - monto;

/**
 * How each line was paid. Its part of the debt is in proportion to its total, the cash of the ticket to what is left of each,
 * the transfer is their rest, and within a class the methods fill the lines in order.
 */
export function pagarLineas(
  totales: readonly number[],
  cobros: readonly CobroPedido[],
  debe = 0,
): Array<MontosCobrados & { partes: ParteDeLinea[] }> {
  const debidos = proporcional(debe, totales);
  const pagados = totales.map((total, i) => total - (debidos[i] as number));
  const quedan = cobros.map((cobro) => {
    const { metodo_id, clase, favor_id } = cobro;
    return { metodo_id, clase, monto: delTiquete(cobro), favor_id };
  });
  const tomar = (clase: Medio, monto: number) =>
    tomarDe(
      quedan.filter((cobro) => cobro.clase === clase),
      monto,
    );
  return prorratear(montosDe(cobros).monto_efectivo, pagados).map((montos, i) => ({
    ...montos,
    monto_por_cobrar: debidos[i] as number,
    partes: [...tomar('efectivo', montos.monto_efectivo), ...tomar('transferencia', montos.monto_transferencia)],
  }));
}

/**
 * The tickets of a debt that an amount pays, the oldest first as they come, each with its part; null where it is more than
 * all of it.
 */
export function repartirAbono<T extends { saldo: number }>(
  monto: number,
  deudas: readonly T[],
): Array<T & { parte: number }> | null {
  let quedan = monto;
  const partes = deudas.map((deuda) => {
    const parte = Math.min(deuda.saldo, quedan);
    quedan -= parte;
    return { ...deuda, parte };
  });
  return quedan > 0 ? null : partes.filter(({ parte }) => parte > 0);
}

/** Money that a person left with the shop, and is still theirs. */
export type Lote = { id: number; metodo_id: number; clase: Medio; queda: number };

/** Takes an amount from lots in their order, as payments of a ticket; null where there is not so much. */
export function tomarFavor(monto: number, lotes: readonly Lote[]): CobroPedido[] | null {
  const partes = repartirAbono(
    monto,
    lotes.map((lote) => ({ ...lote, saldo: lote.queda })),
  );
  return partes?.map(({ id, metodo_id, clase, parte }) => ({ metodo_id, clase, monto: parte, favor_id: id })) ?? null;
}

/**
 * Takes what was paid over a ticket out of its payments, the last first and never of a tip: it stays in favour of its person.
 * Null where it is more than they paid of it.
 */
export function apartarSobrante<T extends CobroPedido>(
  sobra: number,
  cobros: readonly T[],
): { cobros: T[]; sobrante: ParteDeLinea[] } | null {
  let falta = sobra;
  const sobrante: ParteDeLinea[] = [];
  const quedan = cobros.toReversed().flatMap((cobro) => {
    const parte = Math.min(delTiquete(cobro), falta);
    if (parte === 0) return [cobro];
    falta -= parte;
    sobrante.push({ metodo_id: cobro.metodo_id, clase: cobro.clase, monto: parte });
    if (parte === cobro.monto) return [];
    const recibido = cobro.recibido === undefined ? {} : { recibido: cobro.recibido - parte };
    return [{ ...cobro, ...recibido, monto: cobro.monto - parte }];
  });
  return falta > 0 ? null : { cobros: quedan.toReversed(), sobrante: sobrante.toReversed() };
}

/** The word for how an amount was paid; one of 0 was paid in cash. */
export function metodoDe({ monto_efectivo, monto_transferencia }: Montos): MetodoPago {
  if (monto_transferencia === 0) return 'efectivo';
  return monto_efectivo === 0 ? 'transferencia' : 'mixto';
}

/** Whether nothing of a charge was paid: it was left owing whole, and the word for how it was paid would say otherwise. */
export const quedoFiado = ({ monto_efectivo, monto_transferencia, monto_por_cobrar }: MontosCobrados): boolean =>
  monto_por_cobrar > 0 && monto_efectivo + monto_transferencia === 0;

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);
