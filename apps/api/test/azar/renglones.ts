import { type Periodo, porcentajeDe } from '@jornal/contract';
import { type Negocio, sumar } from './negocio.js';

/** The effect of a record on the figures; `entidad_id` 0 is 'General'. */
export type Renglon = {
  entidad_id: number;
  fecha: string;
  ingreso: number;
  efectivo: number;
  porCobrar: number;
  comision: number;
  costo: number;
  gasto: number;
  gastoEfectivo: number;
};
const NADA = { ingreso: 0, efectivo: 0, porCobrar: 0, comision: 0, costo: 0, gasto: 0, gastoEfectivo: 0 };

/** The live records themselves: the figures worked out without the book. */
export async function renglonesDe(negocio: Negocio): Promise<Renglon[]> {
  const [realizados, ingresos, ventas, gastos] = await Promise.all([
    negocio.realizados(),
    negocio.ingresos(),
    negocio.ventas(),
    negocio.gastos(),
  ]);
  const dia = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' });
  return [
    ...realizados.map((s) => ({
      ...NADA,
      entidad_id: s.entidad.id,
      fecha: s.fecha,
      comision: s.monto_empleado,
      // The money of an occasional service is its additional income's.
      ...(s.tipo === 'catalogo'
        ? { ingreso: s.total_con_descuento, efectivo: s.monto_efectivo, porCobrar: s.monto_por_cobrar }
        : {}),
    })),
    ...ingresos.map((i) => ({
      ...NADA,
      entidad_id: i.entidad_id ?? 0,
      fecha: i.fecha,
      ingreso: i.monto,
      efectivo: i.monto_efectivo,
    })),
    ...ventas.map((v) => ({
      ...NADA,
      entidad_id: v.entidad.id,
      fecha: dia.format(new Date(v.created_at)),
      ingreso: v.total,
      efectivo: v.monto_efectivo,
      porCobrar: v.monto_por_cobrar,
      costo: v.total - v.ganancia_total,
    })),
    ...negocio.devueltas,
    ...gastos.map((g) => ({
      ...NADA,
      entidad_id: g.entidad_id ?? 0,
      fecha: g.fecha,
      gasto: g.monto,
      gastoEfectivo: g.monto_efectivo,
    })),
  ];
}

/** The records of a period and of a branch, or of all. */
export const entre = (renglones: readonly Renglon[], { inicio, fin }: Periodo, entidad_id?: number): Renglon[] =>
  renglones.filter(
    (r) => r.fecha >= inicio && r.fecha <= fin && (entidad_id === undefined || r.entidad_id === entidad_id),
  );

/** The figures that records make up, by the definitions of the business. */
export function cifrasDe(renglones: readonly Renglon[]) {
  const [ingresos_totales, efectivo, por_cobrar, total_pagar_empleados, costo_productos, gastos] = (
    ['ingreso', 'efectivo', 'porCobrar', 'comision', 'costo', 'gasto'] as const
  ).map((campo) => sumar(renglones, (r) => r[campo])) as [number, number, number, number, number, number];
  const ganancia_neta = ingresos_totales - total_pagar_empleados - costo_productos - gastos;
  return {
    ingresos_totales,
    efectivo,
    por_cobrar,
    total_pagar_empleados,
    costo_productos,
    gastos,
    ganancia_neta,
    porcentaje_ganancia: porcentajeDe(ganancia_neta, ingresos_totales),
  };
}
