/** The money that is given back when a line of a ticket is annulled: not what was taken from what its person had left. */
import type { Medio, ServicioDeTiquete, Tiquete, VentaDeTiquete } from '@jornal/contract';
import type { Devolvible } from '../../ui/devolucion';

export const usaFavor = ({ cobros }: Pick<Tiquete, 'cobros'>): boolean => cobros.some(({ tipo }) => tipo === 'favor');

/** Of several lines only the server knows which of them took it: their figures are not said. */
export function loQueVuelve(tiquete: Tiquete, linea: ServicioDeTiquete | VentaDeTiquete): Devolvible {
  if (!usaFavor(tiquete)) return linea;
  if (tiquete.servicios.length + tiquete.ventas.length > 1) return { ...linea, sinCifras: true };
  const favor = (medio: Medio) =>
    tiquete.cobros
      .filter(({ tipo, clase }) => tipo === 'favor' && clase === medio)
      .reduce((suma, { monto }) => suma + monto, 0);
  const monto_efectivo = Math.max(0, linea.monto_efectivo - favor('efectivo'));
  const monto_transferencia = Math.max(0, linea.monto_transferencia - favor('transferencia'));
  const porAmbos = monto_efectivo > 0 && monto_transferencia > 0;
  const metodo_pago = porAmbos ? 'mixto' : monto_transferencia > 0 ? 'transferencia' : 'efectivo';
  return { ...linea, metodo_pago, monto_efectivo, monto_transferencia };
}
