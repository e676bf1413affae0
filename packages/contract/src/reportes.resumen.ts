/** What a figure of a report is measured in. */
export type Unidad = 'dinero' | 'entero' | 'porcentaje';

/**
 * Every figure a report may sum up with: what it is called and what it is measured in. Their names are chosen so that `claseDeCifra`
 * says what they are (specification, section 9).
 */
export const CIFRAS_RESUMEN = {
  registros: { nombre: 'Registros', unidad: 'entero' },
  cantidad_servicios: { nombre: 'Servicios', unidad: 'entero' },
  cantidad_operadores: { nombre: 'Operadores', unidad: 'entero' },
  ingresos_totales: { nombre: 'Ingresos totales', unidad: 'dinero' },
  ingresos_servicios: { nombre: 'Ingresos por servicios', unidad: 'dinero' },
  ingresos_productos: { nombre: 'Ingresos por productos', unidad: 'dinero' },
  ingresos_adicionales: { nombre: 'Ingresos adicionales', unidad: 'dinero' },
  monto_efectivo: { nombre: 'Efectivo', unidad: 'dinero' },
  monto_transferencia: { nombre: 'Transferencia', unidad: 'dinero' },
  gastos: { nombre: 'Gastos', unidad: 'dinero' },
  gastos_costo_productos: { nombre: 'Costo de productos', unidad: 'dinero' },
  pagos_servicios: { nombre: 'Para operadores', unidad: 'dinero' },
  ganancia_neta: { nombre: 'Ganancia neta', unidad: 'dinero' },
  porcentaje_ganancia: { nombre: 'Porcentaje de ganancia', unidad: 'porcentaje' },
} as const satisfies Readonly<Record<string, { nombre: string; unidad: Unidad }>>;

export type ClaveResumen = keyof typeof CIFRAS_RESUMEN;

export type ClaseCifra = 'ganancia' | 'egreso' | 'ingreso' | 'neutra';

/** How the card of a figure is painted, by its name and in this order: profit, then what goes out, then what comes in. Section 9. */
export function claseDeCifra(clave: string): ClaseCifra {
  if (clave.includes('ganancia')) return 'ganancia';
  if (/gastos|pagos/.test(clave)) return 'egreso';
  if (/ingresos|monto|total/.test(clave)) return 'ingreso';
  return 'neutra';
}
