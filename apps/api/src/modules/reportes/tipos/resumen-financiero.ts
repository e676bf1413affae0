import { porcentajeDe } from '@jornal/contract';
import { type Reporte, SIN_ORIGEN } from '../reporte.js';
import { ASIENTOS_DE_CIFRAS, resumenDe } from './cifras.js';

/** The money that came in, that went out and that was left: the figures of the dashboard, one under the other. */
export const resumenFinanciero: Reporte = {
  id: 'resumen_financiero',
  nombre: 'Resumen financiero',
  descripcion: 'Lo que entró, lo que salió y lo que quedó.',
  categoria: 'financiero',
  base: 'Por fecha del movimiento',
  nota: 'Los egresos van en negativo: la columna suma la ganancia neta.',
  columnas: [
    { key: 'concepto', header: 'Concepto', tipo: 'texto' },
    { key: 'clase', header: 'Clase', tipo: 'texto' },
    { key: 'monto', header: 'Monto', tipo: 'dinero', suma: true },
    { key: 'porcentaje', header: '% de los ingresos', tipo: 'porcentaje' },
  ],
  asientos: {
    ...ASIENTOS_DE_CIFRAS,
    monto_efectivo: { cuenta: 'ingresos', contra: 'efectivo' },
    monto_transferencia: { cuenta: 'ingresos', contra: 'transferencia' },
    monto_por_cobrar: { cuenta: 'ingresos', contra: 'por_cobrar' },
  },
  calcular: async ({ quien, periodo }, { cifras, lector }) => {
    const c = await cifras.una(quien, periodo, lector);
    const row = (concepto: string, kind: 'Ingreso' | 'Egreso', amount: number) => ({
      concepto,
      clase: kind,
      monto: amount,
      porcentaje: porcentajeDe(amount, c.ingresos_totales),
      ...SIN_ORIGEN,
    });
    const rows = [
      row('Servicios', 'Ingreso', c.servicios),
      row('Productos', 'Ingreso', c.ventas),
      row('Servicios ocasionales', 'Ingreso', c.ocasionales),
      row('Accesorios', 'Ingreso', c.accesorios),
      row('Otros ingresos', 'Ingreso', c.otros),
      row('Para operadores', 'Egreso', -c.total_pagar_empleados),
      row('Costo de productos', 'Egreso', -c.costo_productos),
      row('Gastos operativos', 'Egreso', -c.gastos),
    ];
    return {
      filas: rows,
      resumen: {
        ...resumenDe(c),
        monto_efectivo: c.efectivo,
        monto_transferencia: c.transferencia,
        monto_por_cobrar: c.por_cobrar,
      },
    };
  },
};
