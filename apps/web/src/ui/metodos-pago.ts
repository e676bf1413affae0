import type { MetodoPago } from '@jornal/contract';

/** The means of payment as a person reads them. */
export const NOMBRES_METODO: Record<MetodoPago, string> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  mixto: 'Mixto',
};

type Metodo = { metodo_pago: MetodoPago; metodo?: { nombre: string } | null };

/** 'Transferencia · Nequi', where it was paid by a method of the business's own. */
export const nombreMetodo = ({ metodo_pago, metodo }: Metodo): string =>
  metodo ? `${NOMBRES_METODO[metodo_pago]} · ${metodo.nombre}` : NOMBRES_METODO[metodo_pago];
