/** The arithmetic of a sale at the counter: its total, its errors and the change to give. */
import {
  CANTIDAD_MAXIMA,
  dineroEntrada,
  formatoPesos,
  type Metodo,
  type Producto,
  sumanTotal,
  totalBruto,
  type VentaNueva,
  ventaNueva,
} from '@jornal/contract';
import type { z } from 'zod';
import { faltaReferencia } from '../metodos/api';

export type EnVenta = Pick<Producto, 'precio_unitario' | 'stock'>;

/** Price × quantity; 0 while the quantity is half typed. */
export const totalVenta = (precio: number, cantidad: unknown): number =>
  typeof cantidad === 'number' && Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= CANTIDAD_MAXIMA
    ? totalBruto(precio, cantidad)
    : 0;

/** The change for the client; below zero it is missing, null when the cash handed over was not said. */
export const cambioDe = (recibido: number | null | undefined, efectivo: number): number | null =>
  recibido === null || recibido === undefined ? null : recibido - efectivo;

const ventaEscrita = ventaNueva.extend({ recibido: dineroEntrada.nullable().optional() });
export type VentaEscrita = z.input<typeof ventaEscrita>;
/** The sale to send, and the cash that the client handed over, which only the counter needs to know. */
export type VentaLista = { venta: VentaNueva; recibido: number | null };

type Problema = { campo: 'cantidad' | 'montoEfectivo' | 'recibido'; mensaje: string };

function problema(
  { precio_unitario, stock }: EnVenta,
  { recibido, ...venta }: z.output<typeof ventaEscrita>,
): Problema | null {
  const { cantidad, metodoPago, montoEfectivo, montoTransferencia } = venta;
  // Said by the contract already; without a quantity there is no total to compare with.
  if (cantidad < 1) return null;
  if (cantidad > stock) return { campo: 'cantidad', mensaje: `Stock insuficiente. Disponible: ${stock}` };
  const total = totalVenta(precio_unitario, cantidad);
  const enPago = (mensaje: string): Problema => ({ campo: 'montoEfectivo', mensaje });
  if (!sumanTotal({ monto_efectivo: montoEfectivo, monto_transferencia: montoTransferencia }, total)) {
    return enPago(`La suma de efectivo y transferencia debe ser igual a ${formatoPesos(total)}`);
  }
  if (metodoPago === 'efectivo' && montoEfectivo <= 0) return enPago('El monto en efectivo debe ser mayor a 0');
  if (metodoPago === 'transferencia' && montoTransferencia <= 0)
    return enPago('El monto en transferencia debe ser mayor a 0');
  if (metodoPago === 'mixto' && (montoEfectivo <= 0 || montoTransferencia <= 0))
    return enPago('Ambos montos deben ser mayores a 0');
  // Less than the amount due was handed over: sold now, the till would be short.
  if ((cambioDe(recibido, montoEfectivo) ?? 0) < 0 && montoEfectivo > 0)
    return { campo: 'recibido', mensaje: 'Lo recibido no alcanza para el monto en efectivo' };
  return null;
}

/** The rules of the contract, and those that need the price and stock of the product, and the methods of payment. */
export const esquemaVenta = (producto: EnVenta, metodos?: readonly Metodo[]): z.ZodType<VentaLista, VentaEscrita> =>
  ventaEscrita
    .superRefine((escrita, contexto) => {
      const encontrado = problema(producto, escrita);
      if (encontrado) contexto.addIssue({ code: 'custom', path: [encontrado.campo], message: encontrado.mensaje });
      const message = faltaReferencia(escrita, metodos);
      if (message) contexto.addIssue({ code: 'custom', path: ['referencia'], message });
    })
    .transform(({ recibido, ...venta }) => ({ venta, recibido: venta.montoEfectivo > 0 ? (recibido ?? null) : null }));
