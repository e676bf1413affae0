import { porcentajesDe } from '../../tablero/cifras.queries.js';
import { type Reporte, SIN_ORIGEN } from '../reporte.js';

/** By which means the income came in. A mixed payment is in both, each with its part. */
export const ingresosMetodoPago: Reporte = {
  id: 'ingresos_metodo_pago',
  nombre: 'Ingresos por método de pago',
  descripcion: 'Cuánto entró en efectivo y cuánto por transferencia, y de qué.',
  categoria: 'financiero',
  base: 'Por fecha del movimiento',
  nota: 'Un pago mixto cuenta en cada método por su parte.',
  columnas: [
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'servicios', header: 'Servicios', tipo: 'dinero', suma: true },
    { key: 'productos', header: 'Productos', tipo: 'dinero', suma: true },
    { key: 'adicionales', header: 'Adicionales', tipo: 'dinero', suma: true },
    { key: 'total', header: 'Total', tipo: 'dinero', suma: true },
    { key: 'porcentaje', header: '% del total', tipo: 'porcentaje' },
  ],
  asientos: {
    ingresos_totales: { cuenta: 'ingresos' },
    monto_efectivo: { cuenta: 'ingresos', contra: 'efectivo' },
    monto_transferencia: { cuenta: 'ingresos', contra: 'transferencia' },
    monto_por_cobrar: { cuenta: 'ingresos', contra: 'por_cobrar' },
  },
  calcular: async ({ quien, periodo }, { cifras, lector }) => {
    const c = await cifras.una(quien, periodo, lector);
    const porcentajes = porcentajesDe(c);
    const rows = [
      {
        metodo_pago: 'Efectivo',
        servicios: c.servicios_efectivo,
        productos: c.ventas_efectivo,
        adicionales: c.adicionales_efectivo,
        total: c.efectivo,
        porcentaje: porcentajes.efectivo,
      },
      {
        metodo_pago: 'Transferencia',
        servicios: c.servicios_transferencia,
        productos: c.ventas_transferencia,
        adicionales: c.adicionales_transferencia,
        total: c.transferencia,
        porcentaje: porcentajes.transferencia,
      },
      {
        metodo_pago: 'Por cobrar',
        servicios: c.servicios_por_cobrar,
        productos: c.ventas_por_cobrar,
        adicionales: 0,
        total: c.por_cobrar,
        porcentaje: porcentajes.por_cobrar,
      },
    ]
      // Where nothing is owed, the two means are all there is.
      .filter(({ metodo_pago, total }) => metodo_pago !== 'Por cobrar' || total !== 0)
      .map((row) => ({ ...row, ...SIN_ORIGEN }));
    return {
      filas: rows,
      resumen: {
        ingresos_totales: c.ingresos_totales,
        monto_efectivo: c.efectivo,
        monto_transferencia: c.transferencia,
        monto_por_cobrar: c.por_cobrar,
      },
    };
  },
};
