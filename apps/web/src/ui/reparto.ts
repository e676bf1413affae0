import { concuerda, type MetodoPago, type Montos, repartir, sumanTotal } from '@jornal/contract';

export type Reparto = { metodo_pago: MetodoPago } & Montos;

/** The split a total starts with under a method. */
export const repartoInicial = (total: number, metodo: MetodoPago = 'efectivo'): Reparto => ({
  metodo_pago: metodo,
  ...repartir(metodo, total),
});

/** How something was paid, of all that it says. */
export const repartoDe = ({ metodo_pago, monto_efectivo, monto_transferencia }: Reparto): Reparto => ({
  metodo_pago,
  monto_efectivo,
  monto_transferencia,
});

/** The amounts add up to the total and agree with the method. */
export const repartoCorrecto = (reparto: Reparto, total: number): boolean =>
  sumanTotal(reparto, total) && concuerda(reparto.metodo_pago, reparto);
