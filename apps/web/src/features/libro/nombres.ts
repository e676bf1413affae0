import type { Cuenta, Origen } from '@jornal/contract';

/** The accounts of the book in the words of a shop owner. */
const CUENTAS: Record<Cuenta, string> = {
  'caja.efectivo': 'Caja (efectivo)',
  'caja.transferencia': 'Caja (transferencia)',
  'ingresos.servicios': 'Servicios',
  'ingresos.ocasionales': 'Servicios ocasionales',
  'ingresos.accesorios': 'Accesorios',
  'ingresos.otros': 'Otros ingresos',
  'ingresos.productos': 'Venta de productos',
  comisiones: 'Comisiones',
  por_pagar: 'Por pagar a empleados',
  'costo.productos': 'Costo de productos',
  'inventario.productos': 'Inventario de productos',
  gastos: 'Gastos',
  aportes: 'Aportes a caja',
  'ajustes.caja': 'Ajustes de caja',
  'ajustes.inventario': 'Ajustes de inventario',
  traslados: 'Traslados entre medios',
  por_cobrar: 'Por cobrar',
  'a_favor.efectivo': 'A favor (efectivo)',
  'a_favor.transferencia': 'A favor (transferencia)',
};

const ORIGENES: Record<Origen, string> = {
  servicio: 'Servicio',
  ingreso: 'Ingreso adicional',
  venta: 'Venta',
  producto: 'Producto',
  gasto: 'Gasto',
  pago: 'Pago a empleado',
  caja: 'Movimiento de caja',
  arqueo: 'Arqueo',
  propina: 'Propina',
  cobro: 'Abono',
  favor: 'Saldo a favor',
  devolucion: 'Devolución',
};

/** 'Caja (efectivo)'; an account this version does not know keeps its own name. */
export const nombreCuenta = (cuenta: string): string => (CUENTAS as Record<string, string>)[cuenta] ?? cuenta;
export const nombreOrigen = (origen: Origen): string => ORIGENES[origen];
