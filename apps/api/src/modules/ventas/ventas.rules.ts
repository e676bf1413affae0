import { concuerda, formatoPesos, sumanTotal, type VentaNueva } from '@jornal/contract';
import { ensure } from '../../platform/errors/business-error.js';
import type { PorCobrar } from '../tiquetes/tiquetes.service.js';
import type { Venta } from './venta.entity.js';

/** The money of a sale agrees with its method and adds up to the total (section 5, Product sale). */
export function exigirPago({ metodoPago, montoEfectivo, montoTransferencia }: VentaNueva, total: number): void {
  const amounts = { monto_efectivo: montoEfectivo, monto_transferencia: montoTransferencia };
  ensure(
    sumanTotal(amounts, total),
    'SUMA_INCORRECTA',
    `La suma de efectivo y transferencia debe ser igual a ${formatoPesos(total)}`,
    400,
  );
  if (metodoPago === 'efectivo')
    ensure(montoEfectivo > 0, 'METODO_NO_CONCUERDA', 'El monto en efectivo debe ser mayor a 0', 400);
  if (metodoPago === 'transferencia')
    ensure(montoTransferencia > 0, 'METODO_NO_CONCUERDA', 'El monto en transferencia debe ser mayor a 0', 400);
  if (metodoPago === 'mixto')
    ensure(
      montoEfectivo > 0 && montoTransferencia > 0,
      'METODO_NO_CONCUERDA',
      'Ambos montos deben ser mayores a 0',
      400,
    );
  ensure(concuerda(metodoPago, amounts), 'METODO_NO_CONCUERDA', 'Los montos no corresponden al método de pago', 400);
}

/** The ticket of a sale, with the card of who bought it; its appointment, if it has one, is the sale's own. */
export const tiqueteDe = ({ tiquete_id, entidad_id, ...venta }: Venta, persona_id: number | null): PorCobrar => ({
  entidad_id,
  id: tiquete_id,
  origen: 'venta',
  fecha: venta.fecha,
  total: venta.total,
  monto_efectivo: venta.monto_efectivo,
  monto_transferencia: venta.monto_transferencia,
  monto_por_cobrar: venta.monto_por_cobrar,
  cita_id: null,
  persona_id,
  notas: null,
  usuario_id: venta.usuario_id,
  created_at: venta.created_at,
});
