import type { GananciasRango, Periodo } from '@jornal/contract';
import type { Negocio } from './negocio.js';

/** A range of days in which nothing is left. */
export function exigirEnCero({ dias, recaudo, ...total }: GananciasRango, { inicio, fin }: Periodo): void {
  const resumen_diario = { ingresos_totales: 0, ganancia_neta: 0, porcentaje_ganancia: 0 };
  expect(total).toEqual({
    fecha_inicio: inicio,
    fecha_fin: fin,
    resumen_diario,
    ventas_productos: { total_ventas: 0, ganancia_ventas: 0, cantidad_ventas: 0 },
    estadisticas: { total_servicios: 0 },
    metodos_pago: { efectivo: { total: 0 }, transferencia: { total: 0 }, por_cobrar: { total: 0 } },
    ingresos_adicionales_detalle: {
      accesorios: 0,
      servicios_ocasionales: 0,
      otros: 0,
      monto_servicios_ocasionales: 0,
    },
    servicios_por_empleado: [],
  });
  // Money that people left, or paid of what was annulled since, came in once and went back once: it stays written.
  const { efectivo, transferencia, propinas, abonos, anticipos, devuelto } = recaudo;
  expect([efectivo + transferencia, propinas, devuelto]).toEqual([0, 0, abonos + anticipos]);
  for (const { fecha: _, ...dia } of dias)
    expect(dia).toEqual({ ingresos_totales: 0, ganancia_neta: 0, gastos: 0, total_pagar_empleados: 0 });
}

/** Every figure there is, of all branches together, once nothing is left. */
export async function exigirTodoEnCero(negocio: Negocio): Promise<void> {
  const sinServicios = { servicios_realizados: 0, servicios_pendientes: 0, servicios_pagados: 0 };
  expect(await negocio.leer('servicios/total-ganado')).toEqual({
    total_ganado: 0,
    total_propinas: 0,
    ...sinServicios,
    total_pagado: 0,
    saldo_pendiente: 0,
  });
  for (const e of await negocio.cuentas())
    expect(e).toMatchObject({
      saldo_pendiente: 0,
      total_pagar: 0,
      pagos_realizados: 0,
      cantidad_servicios: 0,
      estado_pago: 'pagado',
    });
  expect(await negocio.leer('servicios/total-pagar-operador')).toEqual([]);
  expect(await negocio.leer('servicios/total-ingresos-adicionales')).toMatchObject({
    total_general: 0,
    efectivo: 0,
    transferencia: 0,
  });
  expect(await negocio.leer('ventas/estadisticas')).toMatchObject({
    total_ventas: 0,
    total_ganancia: 0,
    ventas_hoy: 0,
    ganancia_hoy: 0,
  });
  expect((await negocio.leer('gastos/estadisticas')).data).toMatchObject({
    total_gastos_mes: 0,
    total_gastos_anio: 0,
    total_registros: 0,
  });
  expect(await negocio.leer('productos/estadisticas')).toMatchObject({
    total_productos: 0,
    total_stock: 0,
    valor_total_inventario: 0,
    ganancia_total_potencial: 0,
  });
  for (const cuenta of [
    'ingresos',
    'comisiones',
    'por_pagar',
    'por_cobrar',
    'a_favor',
    'gastos',
    'costo.productos',
    'inventario.productos',
    'ajustes.inventario',
  ])
    expect(await negocio.enElLibro({ cuenta })).toBe(0);
}
