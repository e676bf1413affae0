import type { MetodoPago } from '@jornal/contract';

/** The means of payment as a person reads them. */
export const NOMBRES_METODO: Record<MetodoPago, string> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  mixto: 'Mixto',
};
