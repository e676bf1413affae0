import type { GananciasRango, Periodo } from '@jornal/contract';
import { dePersonas } from './cajas.js';
import { DE_SIEMPRE, devueltoEn } from './devoluciones.js';
import { type Negocio, sumar } from './negocio.js';
import { cifrasDe, entre, type Renglon, renglonesDe } from './renglones.js';

/**
 * A range of days in which nothing is left: the lines that were given back are written still, and took of the figures all that
 * they had brought, but for the shares that were kept and the products that were lost.
 */
export async function exigirEnCero(negocio: Negocio, periodo: Periodo, entidad_id: number | undefined): Promise<void> {
  const { inicio: fecha_inicio, fin: fecha_fin } = periodo;
  const en = { fecha_inicio, fecha_fin, entidad_id };
  const { dias, recaudo, servicios_por_empleado, ...total } = (await negocio.leer(
    'servicios/ganancias-por-rango',
    en,
  )) as GananciasRango;
  const renglones = entre(await renglonesDe(negocio), periodo, entidad_id);
  const { efectivo, por_cobrar, total_pagar_empleados, costo_productos } = cifrasDe(renglones);
  const ventas = (await negocio.ventas()).filter(
    ({ entidad }) => entidad_id === undefined || entidad.id === entidad_id,
  );
  expect(total).toEqual({
    fecha_inicio,
    fecha_fin,
    resumen_diario: {
      ingresos_totales: 0,
      ganancia_neta: 0 - total_pagar_empleados - costo_productos,
      porcentaje_ganancia: 0,
    },
    ventas_productos: { total_ventas: 0, ganancia_ventas: 0 - costo_productos, cantidad_ventas: ventas.length },
    estadisticas: { total_servicios: 0 },
    metodos_pago: {
      efectivo: { total: efectivo },
      transferencia: { total: 0 - efectivo - por_cobrar },
      por_cobrar: { total: por_cobrar },
    },
    ingresos_adicionales_detalle: {
      accesorios: 0,
      servicios_ocasionales: 0,
      otros: 0,
      monto_servicios_ocasionales: 0,
    },
  });
  for (const { cantidad_servicios, total_bruto } of servicios_por_empleado)
    expect([cantidad_servicios, total_bruto]).toEqual([0, 0]);
  expect(sumar(servicios_por_empleado, ({ total_pagar }) => total_pagar)).toBe(total_pagar_empleados);
  await exigirIdaYVuelta(negocio, recaudo, en);
  for (const { fecha, ...dia } of dias) exigirDia(dia, entre(renglones, { inicio: fecha, fin: fecha }));
}

/** Money that people left, or paid of what was annulled or given back since, came in once and went back once: it stays written. */
async function exigirIdaYVuelta(negocio: Negocio, recaudo: GananciasRango['recaudo'], en: object): Promise<void> {
  const cobrado = async (de = {}) => negocio.enElLibro({ ...en, ...de, cuenta: 'ingresos', contra: 'caja' });
  const entro = (await cobrado()) - (await cobrado({ origen: 'devolucion' }));
  const { efectivo, transferencia, propinas, abonos, anticipos, devuelto } = recaudo;
  expect([efectivo + transferencia, propinas, devuelto]).toEqual([0, 0, abonos + anticipos + entro]);
}

function exigirDia(dia: Omit<GananciasRango['dias'][number], 'fecha'>, suyos: readonly Renglon[]): void {
  const { ingresos_totales, ganancia_neta, gastos, total_pagar_empleados } = cifrasDe(suyos);
  expect([dia, gastos]).toEqual([{ ingresos_totales, ganancia_neta, gastos, total_pagar_empleados }, 0]);
}

/** The share of a person that they kept of what was given back. */
async function quedaDe(negocio: Negocio, operador_id: number): Promise<number> {
  const suyos = (await negocio.realizados()).filter(({ empleado }) => empleado.id === operador_id);
  return sumar(suyos, (s) => s.monto_empleado) - devueltoEn(negocio, DE_SIEMPRE, { operador_id }).comision;
}

/** The cost of what was sold and lost. */
async function perdido(negocio: Negocio): Promise<number> {
  const vendido = sumar(await negocio.ventas(), (v) => v.total - v.ganancia_total);
  return vendido - devueltoEn(negocio, DE_SIEMPRE, {}).costo;
}

/** Every figure there is, of all branches together, once nothing is left. */
export async function exigirTodoEnCero(negocio: Negocio): Promise<void> {
  const quedan = new Map<number, number>();
  for (const { id } of negocio.operadores) quedan.set(id, await quedaDe(negocio, id));
  const queda = sumar([...quedan.values()], (suyo) => suyo);
  const deCatalogo = (await negocio.realizados()).filter(({ tipo }) => tipo === 'catalogo');
  expect(await negocio.leer('servicios/total-ganado')).toMatchObject({
    ...{ total_ganado: queda, total_propinas: 0, total_pagado: 0, saldo_pendiente: queda },
    servicios_realizados: sumar(deCatalogo, ({ cantidad }) => cantidad),
  });
  for (const e of await negocio.cuentas()) {
    const suyo = quedan.get(e.empleado_id) ?? 0;
    const { saldo_pendiente, total_pagar, pagos_realizados } = e;
    expect([saldo_pendiente, total_pagar - pagos_realizados]).toEqual([suyo, suyo]);
    if (!deCatalogo.some(({ empleado }) => empleado.id === e.empleado_id))
      expect([total_pagar, pagos_realizados, e.cantidad_servicios, e.estado_pago]).toEqual([0, 0, 0, 'pagado']);
  }
  expect(await negocio.leer('servicios/total-ingresos-adicionales')).toMatchObject({
    total_general: 0,
    efectivo: 0,
    transferencia: 0,
  });
  const costo = await perdido(negocio);
  expect(await negocio.leer('ventas/estadisticas')).toMatchObject({ total_ventas: 0, total_ganancia: 0 - costo });
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
  await exigirSaldosEnCero(negocio, queda, costo);
}

/** The balances of the book: of what was earned and lost nothing is left but the shares that were kept and the products. */
async function exigirSaldosEnCero({ enElLibro }: Negocio, queda: number, costo: number): Promise<void> {
  for (const cuenta of ['ingresos', 'por_cobrar', 'a_favor', 'gastos', 'inventario.productos'])
    expect([cuenta, await enElLibro({ cuenta })]).toEqual([cuenta, 0]);
  expect([await enElLibro({ cuenta: 'comisiones' }), await enElLibro({ cuenta: 'por_pagar' })]).toEqual([queda, queda]);
  const [perdido, ajustado] = [
    await enElLibro({ cuenta: 'costo.productos' }),
    await enElLibro({ cuenta: 'ajustes.inventario' }),
  ];
  expect([perdido, ajustado]).toEqual([costo, 0 - costo]);
}

/** The rows of the book of lines that are given back: they stand, and so does the return. A correction had taken some back before. */
const DE_DEVUELTOS = `SELECT l.* FROM libro l
  LEFT JOIN servicio_realizado s ON l.origen = 'servicio' AND s.entidad_id = l.entidad_id AND s.id = l.origen_id
  LEFT JOIN venta v ON l.origen = 'venta' AND v.entidad_id = l.entidad_id AND v.id = l.origen_id
  WHERE l.origen = 'devolucion' OR s.monto_devuelto + s.cantidad_devuelta > 0 OR v.monto_devuelto + v.cantidad_devuelta > 0`;

/** In the tills is only what was put in and taken out, with the differences of the counts; and no day of the book has anything else. */
export async function exigirCajasEnCero(negocio: Negocio): Promise<void> {
  const arqueos = await negocio.arqueos();
  for (const { id: entidad_id, saldo_efectivo, saldo_transferencia } of await negocio.cajas()) {
    const suyos = arqueos.filter((a) => (a.entidad_id ?? 0) === entidad_id);
    const de = (cuenta: string, contra: string) => negocio.enElLibro({ cuenta, contra, entidad_id });
    // The annulled amounts that were given back by the other means than they came.
    const devuelto = await de('traslados', 'caja.efectivo');
    // Nothing of people is left: what one till got from them, or of a ticket that was given back, the other gave.
    const deGente = await dePersonas(negocio, { cuenta: 'caja.efectivo', entidad_id });
    const deTiquetes = await de('ingresos', 'caja.efectivo');
    expect([saldo_efectivo, saldo_transferencia]).toEqual([
      (await de('aportes', 'caja.efectivo')) + sumar(suyos, (a) => a.diferencia) - devuelto + deGente + deTiquetes,
      (await de('aportes', 'caja.transferencia')) + devuelto - deGente - deTiquetes,
    ]);
  }
  // Money that people left and got back stays written, as an abono does whose line was annulled.
  const propias = `('aportes', 'ajustes.caja', 'ajustes.inventario', 'traslados', 'a_favor.efectivo', 'a_favor.transferencia')`;
  const quedan = `NOT (debe IN ${propias} OR haber IN ${propias} OR (debe LIKE 'caja.%' AND haber = 'por_cobrar'))`;
  const dias = `SELECT entidad_id, fecha, debe, haber, monto FROM libro_dia
    UNION ALL SELECT entidad_id, fecha, CASE WHEN revierte_id IS NULL THEN debe ELSE haber END,
      CASE WHEN revierte_id IS NULL THEN haber ELSE debe END, CASE WHEN revierte_id IS NULL THEN -monto ELSE monto END
    FROM (${DE_DEVUELTOS}) l`;
  expect(
    await negocio.prueba.sql(
      `SELECT entidad_id, fecha, debe, haber, sum(monto) AS monto FROM (${dias}) d WHERE ${quedan}
        GROUP BY 1, 2, 3, 4 HAVING sum(monto) <> 0`,
    ),
  ).toEqual([]);
  const otras = `cuenta LIKE 'caja.%' OR cuenta IN ('aportes', 'ajustes.caja',
      'comisiones', 'por_pagar', 'costo.productos', 'ajustes.inventario')`;
  // Money that paid for the work of an operator may stay in favour as another's: of all of them it is nothing.
  const saldos = `SELECT entidad_id, cuenta, sum(saldo) AS saldo FROM libro_saldo WHERE NOT (${otras}) GROUP BY 1, 2`;
  expect(await negocio.prueba.sql(`SELECT * FROM (${saldos}) s WHERE saldo <> 0`)).toEqual([]);
}
