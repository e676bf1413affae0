import {
  type ClaveResumen,
  type FilaReporte,
  type GananciasRango,
  type ReporteGenerado,
  type TipoReporte,
} from '@jornal/contract';

const sumar = <T>(lista: readonly T[], valor: (t: T) => number): number =>
  lista.reduce((total, t) => total + valor(t), 0);

/**
 * The figures of a dashboard for a period, by the name reports sum up with. Of a year at most, as the dashboard does.
 */
const DEL_TABLERO: Partial<Record<ClaveResumen, (t: GananciasRango) => number>> = {
  ingresos_productos: (t) => t.ventas_productos.total_ventas,
  ingresos_adicionales: adicionales,
  ingresos_accesorios: (t) => t.ingresos_adicionales_detalle.accesorios,
  ingresos_ocasionales: (t) => t.ingresos_adicionales_detalle.monto_servicios_ocasionales,
  ingresos_otros: (t) => t.ingresos_adicionales_detalle.otros,
  ingresos_servicios: (t) => t.resumen_diario.ingresos_totales - t.ventas_productos.total_ventas - adicionales(t),
  pagos_servicios: (t) => sumar(t.dias, (d) => d.total_pagar_empleados),
  gastos_costo_productos: (t) => t.ventas_productos.total_ventas - t.ventas_productos.ganancia_ventas,
  gastos: (t) => sumar(t.dias, (d) => d.gastos),
  ganancia_ventas: (t) => t.ventas_productos.ganancia_ventas,
  cantidad_ventas: (t) => t.ventas_productos.cantidad_ventas,
  propinas: (t) => t.recaudo.propinas,
  recaudo: (t) => t.recaudo.efectivo + t.recaudo.transferencia,
  abonos: (t) => t.recaudo.abonos,
  anticipos: (t) => t.recaudo.anticipos,
};
/** The figures of a report that sums up the whole business. */
const DE_TODO: typeof DEL_TABLERO = {
  ingresos_totales: (t) => t.resumen_diario.ingresos_totales,
  monto_efectivo: (t) => t.metodos_pago.efectivo.total,
  monto_transferencia: (t) => t.metodos_pago.transferencia.total,
  monto_por_cobrar: (t) => t.metodos_pago.por_cobrar.total,
  ganancia_neta: (t) => t.resumen_diario.ganancia_neta,
  porcentaje_ganancia: (t) => t.resumen_diario.porcentaje_ganancia,
};

function adicionales({
  ingresos_adicionales_detalle: { accesorios, otros, monto_servicios_ocasionales },
}: GananciasRango): number {
  return accesorios + otros + monto_servicios_ocasionales;
}

/** The work of operators, the occasional services included: the rows of the daily block. */
const deOperadores = {
  cantidad_servicios: (t: GananciasRango) => sumar(t.servicios_por_empleado, (e) => e.cantidad_servicios),
  ingresos_servicios: (t: GananciasRango) => sumar(t.servicios_por_empleado, (e) => e.total_bruto),
  ganancia_servicios: (t: GananciasRango) => sumar(t.servicios_por_empleado, (e) => e.total_bruto - e.total_pagar),
};

type Cifras = Partial<Record<ClaveResumen, ((t: GananciasRango) => number) | null>>;

/**
 * The figures of that name that are narrower or wider than the business: their value on the dashboard, or null when it
 * has none.
 */
const A_SU_MANERA: Partial<Record<TipoReporte, Cifras>> = {
  servicios_realizados: deOperadores,
  operadores: deOperadores,
  // Work that was done at an hour was done then, also where it was given back: of all that was charged.
  horas_pico: { cantidad_servicios: null },
  servicios_mas_vendidos: { cantidad_servicios: (t) => t.estadisticas.total_servicios, pagos_servicios: null },
  descuentos: { ingresos_servicios: null },
};

/** The column that adds up to a figure of another name. */
const COLUMNA_DE: Partial<Record<TipoReporte, Partial<Record<ClaveResumen, string>>>> = {
  servicios_realizados: {
    cantidad_servicios: 'cantidad',
    ingresos_servicios: 'total_con_descuento',
    pagos_servicios: 'monto_empleado',
  },
  servicios_mas_vendidos: {
    cantidad_servicios: 'cantidad',
    ingresos_servicios: 'ingresos',
    descuentos: 'descuento',
    pagos_servicios: 'monto_empleado',
    ganancia_servicios: 'ganancia',
  },
  descuentos: { descuentos: 'descuento' },
  tiquetes: { descuentos: 'descuento', propinas: 'propina' },
  operadores: { ganancia_servicios: 'ganancia_neta_operador' },
  liquidacion_operador: { pagos_servicios: 'ganado', pagos_empleados: 'pagado' },
  pagos_empleados: { pagos_empleados: 'monto' },
  propinas: { propinas: 'monto', pagos_realizados: 'pagado', pagos_pendientes: 'pendiente' },
  ocupacion_agendas: {
    cantidad_ofrecidos: 'ofrecidos',
    cantidad_ocupados: 'ocupados',
    citas_completadas: 'atendidos',
    citas_no_asistio: 'no_asistio',
  },
  resumen_financiero: { ganancia_neta: 'monto' },
  ingresos_metodo_pago: { ingresos_totales: 'total' },
  gastos: { gastos: 'monto' },
  ingresos_adicionales: { ingresos_adicionales: 'monto' },
  ventas_productos: {
    cantidad_productos: 'cantidad',
    ingresos_productos: 'total',
    gastos_costo_productos: 'costo',
    ganancia_ventas: 'ganancia',
  },
  dinero_por_metodo: { depositos: 'entrada', retiros: 'salida' },
  caja_arqueos: { depositos: 'entrada', retiros: 'salida', diferencia_arqueos: 'diferencia' },
  inventario_valorizado: { valor_inventario: 'valor', ganancia_posible: 'ganancia' },
  movimientos_inventario: { entradas: 'entrada', salidas: 'salida' },
  anulaciones: { anulado: 'monto' },
  correcciones_y_aprobaciones: { corregido: 'diferencia' },
  devoluciones: {
    devuelto: 'monto',
    devuelto_a_deuda: 'a_deuda',
    devuelto_a_favor: 'a_favor',
    comision_devuelta: 'comision',
    costo_devuelto: 'costo',
  },
  tendencia_diaria: { gastos_costo_productos: 'costo_productos' },
  comparativo_mensual: { gastos_costo_productos: 'costo_productos' },
  horas_pico: { cantidad_servicios: 'servicios', cantidad_citas: 'citas' },
  citas_estado: { cantidad_citas: 'cantidad' },
  entidades: { gastos_costo_productos: 'costo_productos' },
  presupuesto_sucursales: { presupuesto: 'presupuesto' },
};

/**
 * The figures of a report that a dashboard shows, with those of the dashboard: [name, of the report, of the dashboard].
 */
export function contraElTablero(
  { report_type, summary }: ReporteGenerado,
  tablero: GananciasRango,
): Array<[string, number, number]> {
  const cifras: Cifras = {
    ...DEL_TABLERO,
    ...('ingresos_totales' in summary ? DE_TODO : {}),
    ...A_SU_MANERA[report_type],
  };
  return Object.entries(summary).flatMap(([clave, valor]) => {
    const delTablero = cifras[clave as ClaveResumen];
    return delTablero === undefined || delTablero === null
      ? []
      : [[`${report_type}.${clave}`, valor, delTablero(tablero)] as [string, number, number]];
  });
}

/** The sums that do not tie within a report whose rows are all there, in words; none when it is sound. */
export function faltasDe({ report_type, columns, data, totales, summary, pagination }: ReporteGenerado): string[] {
  const faltas: string[] = [];
  if (pagination.total !== data.length) faltas.push(`dice ${pagination.total} filas y trae ${data.length}`);
  const sumadas = columns.filter(({ suma }) => suma).map(({ key }) => key);
  if (sumadas.join() !== Object.keys(totales).join())
    faltas.push(`suma ${Object.keys(totales)} y debe sumar ${sumadas}`);
  for (const key of sumadas) {
    const suma = sumar(data, (fila) => Number(fila[key] ?? 0));
    if (totales[key] !== suma) faltas.push(`la columna ${key} suma ${suma} y dice ${totales[key]}`);
  }
  for (const [clave, valor] of Object.entries(summary)) {
    const columna = COLUMNA_DE[report_type]?.[clave as ClaveResumen] ?? clave;
    if (columna in totales && totales[columna] !== valor)
      faltas.push(`${clave} es ${valor} y su columna suma ${totales[columna]}`);
  }
  const claves = [...columns.map(({ key }) => key), 'origen', 'origen_id'].sort().join();
  const otra = data.find((fila) => Object.keys(fila).sort().join() !== claves);
  if (otra !== undefined) faltas.push(`una fila trae ${Object.keys(otra)}`);
  return faltas;
}

/** Whether a figure is the sum of those of the branches: a share is not, nor a count of people who work in several. */
export const seSuman = (clave: string): boolean => !clave.startsWith('porcentaje') && clave !== 'cantidad_operadores';

/** A row as a text, to compare pages with the whole. */
export const enTexto = (filas: readonly FilaReporte[]): string[] => filas.map((fila) => JSON.stringify(fila));
