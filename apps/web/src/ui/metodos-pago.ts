import { type MetodoPago, type MontosCobrados, NOMBRE_FIADO, quedoFiado } from '@jornal/contract';

/** The means of payment as a person reads them. */
export const NOMBRES_METODO: Record<MetodoPago, string> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  mixto: 'Mixto',
};

/** The way something was paid; of what the counter charges, also what of it was left owing. */
export type Pagado = {
  metodo_pago: MetodoPago;
  metodo?: { nombre: string } | null;
} & Partial<MontosCobrados>;

/** The part that was left owing of what was partly paid; 0 of what was left owing whole, whose method says so. */
export const parteFiada = (de: Pagado): number => (esFiado(de) ? 0 : (de.monto_por_cobrar ?? 0));

/** Nothing of it was paid: it was left owing. */
export const esFiado = ({ monto_efectivo = 0, monto_transferencia = 0, monto_por_cobrar = 0 }: Pagado): boolean =>
  quedoFiado({ monto_efectivo, monto_transferencia, monto_por_cobrar });

/** 'Transferencia · Nequi', where it was paid by a method of the business's own; 'Fiado', where it was not paid. */
export function nombreMetodo(de: Pagado): string {
  const { metodo_pago, metodo } = de;
  if (esFiado(de)) return NOMBRE_FIADO;
  return metodo ? `${NOMBRES_METODO[metodo_pago]} · ${metodo.nombre}` : NOMBRES_METODO[metodo_pago];
}
