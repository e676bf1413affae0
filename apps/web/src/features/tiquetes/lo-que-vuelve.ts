/** The money that is given back when a line of a ticket is annulled: not what was taken from what its person had left. */
import type { Medio, ServicioDeTiquete, Tiquete, VentaDeTiquete } from '@jornal/contract';
import type { Devolvible } from '../../ui/devolucion';

export const VUELVE_A_FAVOR = ' Lo que se pagó de su saldo a favor vuelve a quedar a favor.';
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
  return { ...linea, metodo_pago: medioDe(monto_efectivo, monto_transferencia), monto_efectivo, monto_transferencia };
}

/** The money of a whole ticket that is given back, with its tips unless they are kept. */
export function loQueVuelveEntero(
  { cobros, monto_por_cobrar }: Tiquete,
  { conservar_propina }: { conservar_propina: boolean },
): Devolvible {
  const por = (medio: Medio) =>
    cobros
      .filter(({ clase, tipo, de_favor }) => clase === medio && !de_favor && (tipo === 'tiquete' || tipo === 'salida'))
      .map(({ tipo, monto, propina }) => (tipo === 'salida' ? -1 : 1) * (monto - (conservar_propina ? propina : 0)))
      .reduce((suma, monto) => suma + monto, 0);
  const [monto_efectivo, monto_transferencia] = [Math.max(0, por('efectivo')), Math.max(0, por('transferencia'))];
  return {
    metodo_pago: medioDe(monto_efectivo, monto_transferencia),
    monto_efectivo,
    monto_transferencia,
    monto_por_cobrar,
  };
}

function medioDe(efectivo: number, transferencia: number) {
  if (efectivo > 0 && transferencia > 0) return 'mixto';
  return transferencia > 0 ? 'transferencia' : 'efectivo';
}
