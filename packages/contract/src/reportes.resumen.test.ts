import { describe, expect, it } from 'vitest';
import { CIFRAS_RESUMEN, type ClaseCifra, type ClaveResumen, claseDeCifra } from './reportes.resumen.js';

/**
 * The kind of each figure, told apart from the rule that reads it in its name: a new figure says here which it should
 * be.
 */
const ESPERADAS: Partial<Record<ClaseCifra, readonly string[]>> = {
  ganancia: ['ganancia_neta', 'porcentaje_ganancia', 'ganancia_servicios', 'ganancia_ventas', 'ganancia_posible'],
  egreso: [
    'gastos',
    'gastos_costo_productos',
    'pagos_servicios',
    'pagos_realizados',
    'pagos_pendientes',
    'pagos_empleados',
    'pagos_efectivo',
    'pagos_transferencia',
  ],
  ingreso: [
    ...[
      'ingresos_totales',
      'ingresos_servicios',
      'ingresos_productos',
      'ingresos_adicionales',
      'ingresos_accesorios',
      'ingresos_ocasionales',
      'ingresos_otros',
    ],
    ...['monto_efectivo', 'monto_transferencia', 'monto_por_cobrar'],
  ],
};
const CLAVES = Object.keys(CIFRAS_RESUMEN) as ClaveResumen[];
const esperada = (clave: string): ClaseCifra =>
  (Object.entries(ESPERADAS) as Array<[ClaseCifra, readonly string[]]>).find(([, claves]) =>
    claves.includes(clave),
  )?.[0] ?? 'neutra';
/**
 * The figures of money that the business neither earned nor spent: discounts, balances between two people and what they
 * move, money put
 * into a till or taken out of it by hand, stock, annulled amounts and those given back, and budgets.
 */
const DINERO_NEUTRO: readonly string[] = [
  ...[
    'descuentos',
    'descuentos_en_porcentaje',
    'descuentos_en_pesos',
    'descuentos_en_pesos_de_linea',
    'descuentos_de_todo',
  ],
  ...['recaudo', 'abonos', 'anticipos'],
  ...['cartera', 'cartera_30', 'cartera_60', 'cartera_90', 'cartera_vieja'],
  ...['a_favor', 'a_favor_efectivo', 'a_favor_transferencia'],
  'saldo_anterior',
  ...['propinas', 'propinas_atrasadas'],
  'saldo_pendiente',
  'depositos',
  'retiros',
  'diferencia_arqueos',
  'valor_inventario',
  'valor_productos',
  'valor_interno',
  'anulado',
  'corregido',
  ...['devuelto', 'devuelto_a_deuda', 'devuelto_a_favor', 'devuelto_en_dinero', 'comision_devuelta', 'costo_devuelto'],
  'presupuesto',
];

describe('Las cifras con que se resume un reporte', () => {
  it.each(CLAVES)('%s se clasifica por su nombre como lo que es', (clave) => {
    expect(claseDeCifra(clave)).toBe(esperada(clave));
  });

  it('todo el dinero que entró, salió o quedó tiene su color, y lo que se cuenta no', () => {
    const neutras = CLAVES.filter((clave) => claseDeCifra(clave) === 'neutra');
    expect(neutras.filter((clave) => CIFRAS_RESUMEN[clave].unidad === 'dinero')).toEqual(
      CLAVES.filter((clave) => DINERO_NEUTRO.includes(clave)),
    );
    expect(
      CLAVES.filter((clave) => CIFRAS_RESUMEN[clave].unidad === 'entero' && claseDeCifra(clave) !== 'neutra'),
    ).toEqual([]);
  });

  it('la ganancia se reconoce antes que lo que sale, y lo que sale antes que lo que entra', () => {
    expect(
      ['ganancia_de_ingresos_y_gastos', 'total_pagos', 'monto_gastos', 'total', 'registros'].map(claseDeCifra),
    ).toEqual(['ganancia', 'egreso', 'egreso', 'ingreso', 'neutra']);
  });

  it('cada una tiene un nombre distinto', () => {
    const nombres = CLAVES.map((clave) => CIFRAS_RESUMEN[clave].nombre);
    expect(new Set(nombres).size).toBe(nombres.length);
    expect(nombres.filter((nombre) => !/^\p{Lu}.*\S$/u.test(nombre))).toEqual([]);
  });
});
