import { type EstadoPagoEmpleado, type ServicioEmpleado, semanaDe } from '@jornal/contract';

/** The figures of an employee's account whose rows can be opened: the first five of the pay window, the others of all time. */
export const CIFRAS = {
  cantidad_servicios: { titulo: 'Servicios', mide: 'cantidad', alcance: 'ventana', cuales: 'todos' },
  total_bruto: { titulo: 'Total bruto', mide: 'monto_servicio', alcance: 'ventana', cuales: 'todos' },
  total_pagar: { titulo: 'Total a pagar', mide: 'monto_empleado', alcance: 'ventana', cuales: 'todos' },
  pagos_realizados: { titulo: 'Pagos realizados', mide: 'monto_empleado', alcance: 'ventana', cuales: 'pagados' },
  saldo_pendiente: { titulo: 'Saldo pendiente', mide: 'monto_empleado', alcance: 'ventana', cuales: 'pendientes' },
  total_ganado: { titulo: 'Total Ganado', mide: 'monto_empleado', alcance: 'siempre', cuales: 'todos' },
  servicios_realizados: { titulo: 'Servicios Realizados', mide: 'cantidad', alcance: 'siempre', cuales: 'todos' },
  servicios_pendientes: { titulo: 'Servicios Pendientes', mide: 'cantidad', alcance: 'siempre', cuales: 'pendientes' },
  servicios_pagados: { titulo: 'Servicios Pagados', mide: 'cantidad', alcance: 'siempre', cuales: 'pagados' },
} as const satisfies Record<
  string,
  { titulo: string; mide: 'cantidad' | 'monto_servicio' | 'monto_empleado'; alcance: 'ventana' | 'siempre'; cuales: 'todos' | 'pagados' | 'pendientes' }
>;

export type Cifra = keyof typeof CIFRAS;

/** What the pay window holds: every unpaid item of any day, this week's, and those settled this week. */
export function enVentana({ pagado, fecha, fecha_pago }: ServicioEmpleado, hoy: string): boolean {
  const { inicio, fin } = semanaDe(hoy);
  const estaSemana = (dia: string | null) => dia !== null && dia.slice(0, 10) >= inicio && dia.slice(0, 10) <= fin;
  return !pagado || estaSemana(fecha) || estaSemana(fecha_pago);
}

/** The items that make up a figure, the newest first. */
export function itemsDe(cifra: Cifra, items: readonly ServicioEmpleado[], hoy: string): ServicioEmpleado[] {
  const { alcance, cuales } = CIFRAS[cifra];
  return items.filter((item) => (alcance === 'siempre' || enVentana(item, hoy)) && (cuales === 'todos' || item.pagado === (cuales === 'pagados'))).reverse();
}

export const sumaDe = (cifra: Cifra, items: readonly ServicioEmpleado[]): number => items.reduce((suma, item) => suma + item[CIFRAS[cifra].mide], 0);

/** Money paid in advance that no item has taken yet: what was paid beyond the items of the window that are paid. */
export const anticipoDe = (
  { total_pagar, saldo_pendiente }: Pick<EstadoPagoEmpleado, 'total_pagar' | 'saldo_pendiente'>,
  items: readonly ServicioEmpleado[],
  hoy: string,
): number => total_pagar - saldo_pendiente - sumaDe('pagos_realizados', itemsDe('pagos_realizados', items, hoy));

/** Unapplied advance adds to what was paid and takes from what is owed; other figures are their items alone. */
export function ajusteDe(cifra: Cifra, anticipo: number): number {
  if (cifra === 'pagos_realizados') return anticipo;
  return cifra === 'saldo_pendiente' ? -anticipo : 0;
}
