/**
 * The payment of a client for several services at once: the arithmetic of the form, with the functions the server uses.
 */
import { CANTIDAD_MAXIMA, comision, conDescuento, MONTO_MAXIMO, type Servicio, totalBruto } from '@jornal/contract';

export type LineaTicket = { servicio_id: number; cantidad: number; descuento_porcentaje?: number };
export type Importes = { bruto: number; total: number; empleado: number };

const NADA: Importes = { bruto: 0, total: 0, empleado: 0 };

/** The amounts of a line; zeros while its quantity or discount is half typed. */
export function importes(
  servicio: Pick<Servicio, 'precio' | 'porcentaje_pago_empleado'> | undefined,
  { cantidad, descuento_porcentaje: descuento = 0 }: LineaTicket,
): Importes {
  const cuenta = Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= CANTIDAD_MAXIMA;
  if (!servicio || !cuenta || !(descuento >= 0 && descuento <= 100)) return NADA;
  const bruto = totalBruto(servicio.precio, cantidad);
  if (bruto > MONTO_MAXIMO) return NADA;
  const total = conDescuento(bruto, descuento);
  return { bruto, total, empleado: comision(total, servicio.porcentaje_pago_empleado) };
}

/** Line by line; the ticket is their sum. */
export function sumar(lineas: readonly Importes[]): Importes {
  return lineas.reduce(
    (suma, linea) => ({
      bruto: suma.bruto + linea.bruto,
      total: suma.total + linea.total,
      empleado: suma.empleado + linea.empleado,
    }),
    NADA,
  );
}
