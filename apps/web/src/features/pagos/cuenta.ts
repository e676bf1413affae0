import type { EstadoPagoEmpleado, ServiciosEmpleado } from '@jornal/contract';

const DE_SERVICIOS = { mide: 'cantidad', alcance: 'siempre', propinas: 'false' } as const;

/** The figures of an employee's account whose rows can be opened: the first five of the pay window, the others of all time. */
export const CIFRAS = {
  cantidad_servicios: { titulo: 'Servicios', mide: 'cantidad', alcance: 'ventana', cuales: 'todos', propinas: 'false' },
  total_bruto: {
    titulo: 'Total bruto',
    mide: 'monto_servicio',
    alcance: 'ventana',
    cuales: 'todos',
    propinas: 'false',
  },
  total_pagar: { titulo: 'Total a pagar', mide: 'monto_empleado', alcance: 'ventana', cuales: 'todos' },
  pagos_realizados: { titulo: 'Pagos realizados', mide: 'monto_empleado', alcance: 'ventana', cuales: 'pagados' },
  saldo_pendiente: { titulo: 'Saldo pendiente', mide: 'monto_empleado', alcance: 'ventana', cuales: 'pendientes' },
  retenido: { titulo: 'Retenido por fiado', mide: 'monto_empleado', alcance: 'siempre', cuales: 'retenidos' },
  total_ganado: { titulo: 'Total Ganado', ...DE_SERVICIOS, mide: 'monto_empleado', cuales: 'todos' },
  servicios_realizados: { titulo: 'Servicios Realizados', ...DE_SERVICIOS, cuales: 'todos' },
  servicios_pendientes: { titulo: 'Servicios Pendientes', ...DE_SERVICIOS, cuales: 'pendientes' },
  servicios_pagados: { titulo: 'Servicios Pagados', ...DE_SERVICIOS, cuales: 'pagados' },
} as const satisfies Record<
  string,
  {
    titulo: string;
    mide: keyof ServiciosEmpleado['totales'];
    alcance: 'ventana' | 'siempre';
    cuales: 'todos' | 'pagados' | 'pendientes' | 'retenidos';
    /** 'false': of its services alone. */
    propinas?: 'false';
  }
>;

export type Cifra = keyof typeof CIFRAS;

type Filtro = { ventana?: 'true'; pagado?: 'true' | 'false'; retenido?: 'true'; propinas?: 'false' };
const CUALES: Readonly<Record<(typeof CIFRAS)[Cifra]['cuales'], Filtro>> = {
  ...{ todos: {}, pagados: { pagado: 'true' }, pendientes: { pagado: 'false' }, retenidos: { retenido: 'true' } },
};
/** How the API is asked for the items that make up a figure. */
export function filtroDe(cifra: Cifra): Filtro {
  const { alcance, cuales } = CIFRAS[cifra];
  return {
    ...('propinas' in CIFRAS[cifra] && { propinas: 'false' }),
    ...(alcance === 'ventana' && { ventana: 'true' }),
    ...CUALES[cuales],
  };
}

type Estado = Pick<EstadoPagoEmpleado, 'total_pagar' | 'saldo_pendiente'> & { total_ganado?: number | undefined };

/**
 * An unapplied advance stands in no service: it adds to the payments and takes from the balance. Nor do the shares that were
 * given up for returns: they take from what was ever earned. Other figures are their services alone.
 */
export function ajusteDe(cifra: Cifra, { total_pagar, saldo_pendiente, total_ganado }: Estado, suma: number): number {
  if (cifra === 'total_ganado') return total_ganado === undefined ? 0 : total_ganado - suma;
  if (cifra === 'pagos_realizados') return total_pagar - saldo_pendiente - suma;
  return cifra === 'saldo_pendiente' ? saldo_pendiente - suma : 0;
}

/**
 * The employees to whom something is owed, the largest balance first: an advance of one takes nothing from the balances
 * of the others.
 */
export const conSaldo = <T extends Pick<EstadoPagoEmpleado, 'saldo_pendiente'>>(operadores: readonly T[]): T[] =>
  operadores.filter(({ saldo_pendiente }) => saldo_pendiente > 0).sort((a, b) => b.saldo_pendiente - a.saldo_pendiente);
