import { fueraDeLoComun, type PropinaPedida, type TiqueteNuevo } from '@jornal/contract';
import type { Change } from '../../core/changes/audit.js';
import type { Item } from '../cuentas/cuentas.service.js';
import { type Dejados, rastroDeLotes } from '../deudas/dejar-favor.service.js';
import { type PorCobrar, TEXTOS_PERSONALES } from '../tiquetes/tiquetes.service.js';
import type { VentaLista } from '../ventas/vender.service.js';

/** The rows of a charged ticket, the tips of its operators, and what was paid over it and stays in favour. */
export type Escrito = {
  items: readonly Item[];
  ventas: readonly VentaLista[];
  propinas: readonly PropinaPedida[];
  dejado: Dejados;
};

/** The changes that a charge is, for the audit trail and for the screens that look at it. */
export function rastroDe(
  ticket: PorCobrar & { numero: number },
  { items, ventas, propinas, dejado }: Escrito,
  { hoy, pedido }: { hoy: string; pedido: TiqueteNuevo },
): Change[] {
  const operadores = new Set(items.map(({ empleado_id }) => empleado_id));
  const cobrado = {
    accion: 'crear',
    recurso: 'registro',
    recurso_id: ticket.id,
    entidad_id: ticket.entidad_id,
    personales: TEXTOS_PERSONALES,
    despues: {
      ...ticket,
      servicios: items.map((l) => ({
        id: l.id,
        servicio: l.servicio_nombre,
        empleado_id: l.empleado_id,
        total: l.total_con_descuento,
      })),
      ventas: ventas.map(({ venta, linea }) => ({
        id: venta.id,
        producto: linea.nombre,
        cantidad: linea.cantidad,
        total: venta.total,
      })),
      propinas: propinas.length > 0 ? propinas : undefined,
      usado_a_favor: pedido.usar_favor || undefined,
    },
    marcas: fueraDeLoComun({ hoy, fecha: ticket.fecha, unidades: pedido.lineas.map(({ cantidad }) => cantidad) }),
    avisos: [
      ...[...operadores].map((operador_id) => ({ tema: 'servicios' as const, operador_id })),
      ...propinas.map(({ operador_id }) => ({ tema: 'pagos' as const, operador_id })),
      ...(ventas.length === 0 ? [] : [{ tema: 'ventas' as const }, { tema: 'productos' as const }]),
      ...(ticket.monto_por_cobrar > 0 || pedido.usar_favor ? [{ tema: 'personas' as const }] : []),
      ...(pedido.abierto ? [{ tema: 'tiquetes' as const }] : []),
    ],
  };
  return [cobrado, ...rastroDeLotes(dejado)];
}
