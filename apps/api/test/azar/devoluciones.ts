import type { DevolucionHecha, Periodo, ReporteGenerado, Tiquete, TiqueteEnLista } from '@jornal/contract';
import { type Negocio, sumar } from './negocio.js';
import type { Renglon } from './renglones.js';

/** A line of a ticket, with what went back of it; `costo` of a unit of a product. */
export type LineaEnPie = {
  clave: { servicio_realizado_id: number } | { venta_id: number };
  operador_id: number | null;
  total: number;
  comision: number;
  cantidad: number;
  costo: number;
  enVenta: boolean;
  monto_devuelto: number;
  cantidad_devuelta: number;
};
/** Units of a line or pesos of it, as they are asked for. */
export type Pedida = { cantidad?: number; monto?: number; destino?: 'stock' | 'perdida' };
/** How a line of a return should be. */
type Parte = {
  deServicio: boolean;
  operador_id: number | null;
  cantidad: number;
  monto: number;
  comision: number;
  costo: number;
};
/** The part that a return takes from the figures of its day, worked out without the product. */
export type Devuelta = Renglon & { tiquete_id: number; partes: readonly Parte[] };

export const queda = ({ total, monto_devuelto }: LineaEnPie): number => total - monto_devuelto;
export const quedanUnidades = ({ cantidad, cantidad_devuelta }: LineaEnPie): number => cantidad - cantidad_devuelta;

/** Of an amount as much as k is of n, half up. */
const tanto = (monto: number, k: number, n: number): number =>
  n === 0 ? 0 : Math.floor((2 * monto * k + n) / (2 * n));

/** The tickets of every branch that were charged. */
export async function cobrados(negocio: Negocio): Promise<TiqueteEnLista[]> {
  const todos: TiqueteEnLista[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await negocio.leer('tiquetes', { page, per_page: 100 });
    todos.push(...data);
    if (todos.length >= pagination.total) return todos.filter(({ estado }) => estado === 'cobrado');
  }
}

export const leerTiquete = (negocio: Negocio, id: number): Promise<Tiquete> => negocio.leer(`tiquetes/${id}`);

/** The lines of a ticket that stand. */
export async function lineasEnPie(negocio: Negocio, { servicios, ventas }: Tiquete): Promise<LineaEnPie[]> {
  const costos = new Map(
    (await negocio.ventas()).map((v) => [
      v.id,
      (v.total - v.ganancia_total) / (v.productos[0]?.pivot.cantidad as number),
    ]),
  );
  const enVenta = new Set((await negocio.productos()).map(({ id }) => id));
  return [
    ...servicios
      .filter(({ anulacion }) => anulacion === null)
      .map((s) => ({
        clave: { servicio_realizado_id: s.id },
        ...{
          operador_id: s.empleado.id,
          total: s.total_con_descuento,
          comision: s.monto_empleado,
          cantidad: s.cantidad,
        },
        ...{ costo: 0, enVenta: false, monto_devuelto: s.monto_devuelto, cantidad_devuelta: s.cantidad_devuelta },
      })),
    ...ventas
      .filter(({ anulacion }) => anulacion === null)
      .map((v) => ({
        clave: { venta_id: v.id },
        ...{ operador_id: null, total: v.total, comision: 0, cantidad: v.productos[0]?.cantidad as number },
        ...{ costo: costos.get(v.id) as number, enVenta: enVenta.has(v.productos[0]?.id as number) },
        ...{ monto_devuelto: v.monto_devuelto, cantidad_devuelta: v.cantidad_devuelta },
      })),
  ];
}

/** The money of what is asked of a line: k of n units are k parts of it, less what went back before. */
export function montoDe(linea: LineaEnPie, { cantidad = 0, monto }: Pedida): number {
  if (monto !== undefined) return monto;
  const hasta = tanto(linea.total, linea.cantidad_devuelta + cantidad, linea.cantidad);
  return Math.min(queda(linea), Math.max(0, hasta - linea.monto_devuelto));
}

/** The part of a line that goes back, with the share that goes with it and the cost of what is on the shelf again. */
export function parteDe(
  linea: LineaEnPie,
  monto: number,
  { cantidad = 0, destino }: Pedida,
  conComision = true,
): Parte {
  const { clave, operador_id, comision, total, monto_devuelto, costo, enVenta } = linea;
  const baja = tanto(comision, monto_devuelto + monto, total) - tanto(comision, monto_devuelto, total);
  return {
    ...{ operador_id, cantidad, monto, deServicio: 'servicio_realizado_id' in clave },
    comision: conComision ? baja : 0,
    costo: enVenta && destino !== 'perdida' ? cantidad * costo : 0,
  };
}

/** Requires that a return is as it should be, and keeps it for the figures. `efectivo`: what of it leaves as cash. */
export function anotar(
  negocio: Negocio,
  {
    tiquete,
    partes,
    a_deuda,
    efectivo,
  }: { tiquete: Tiquete; partes: readonly Parte[]; a_deuda: number; efectivo: number },
  hecha: DevolucionHecha,
): void {
  const monto = sumar(partes, (parte) => parte.monto);
  expect(hecha).toMatchObject({ monto, a_deuda, en_dinero: monto - a_deuda - hecha.a_favor });
  expect(hecha.lineas).toMatchObject(partes.map(({ deServicio: _, operador_id: __, ...parte }) => parte));
  negocio.devueltas.push({
    ...{ tiquete_id: tiquete.id, entidad_id: tiquete.entidad.id, fecha: negocio.hoy(), partes },
    ...{ gasto: 0, gastoEfectivo: 0 },
    ...{ ingreso: -monto, efectivo: -efectivo, porCobrar: -a_deuda },
    comision: -sumar(partes, ({ comision }) => comision),
    costo: -sumar(partes, ({ costo }) => costo),
  });
}

/** All that went back in a period and a branch, or in all: of services, of products or of an operator. */
export const devueltoEn = (
  negocio: Negocio,
  { inicio, fin }: Periodo,
  { entidad_id, ...de }: { entidad_id?: number | undefined; deServicio?: boolean; operador_id?: number },
) => {
  const partes = negocio.devueltas
    .filter((d) => d.fecha >= inicio && d.fecha <= fin && (entidad_id === undefined || d.entidad_id === entidad_id))
    .flatMap(({ partes: suyas }) => suyas)
    .filter((p) => de.deServicio === undefined || p.deServicio === de.deServicio)
    .filter((p) => de.operador_id === undefined || p.operador_id === de.operador_id);
  const suma = (campo: 'monto' | 'comision' | 'costo' | 'cantidad') => sumar(partes, (p) => p[campo]);
  return { monto: suma('monto'), comision: suma('comision'), costo: suma('costo'), cantidad: suma('cantidad') };
};
export const DE_SIEMPRE: Periodo = { inicio: '2000-01-01', fin: '2100-01-01' };

/** The tickets of which something went back: they are annulled no more. */
export const devueltos = ({ devueltas }: Negocio): Set<number> =>
  new Set(devueltas.map(({ tiquete_id }) => tiquete_id));

/** Requires that the report of returns says what they were, and that each figure of it is the sum of the rows of the book it opens. */
export async function exigirReporte(
  negocio: Negocio,
  { inicio, fin }: Periodo,
  entidad_id: number | undefined,
): Promise<void> {
  const de = { start_date: inicio, end_date: fin, entidad_id };
  const { data } = (
    await negocio.admin.api
      .post('/api/generate-report')
      .send({ report_type: 'devoluciones', ...de })
      .expect(200)
  ).body;
  const { summary, asientos, totales } = data as ReporteGenerado;
  const suyas = negocio.devueltas.filter(
    (d) => d.fecha >= inicio && d.fecha <= fin && (entidad_id === undefined || d.entidad_id === entidad_id),
  );
  const { monto, comision, costo } = devueltoEn(negocio, { inicio, fin }, { entidad_id });
  expect(summary).toMatchObject({
    registros: suyas.length,
    devuelto: monto,
    comision_devuelta: comision,
    costo_devuelto: costo,
  });
  expect([summary.devuelto_a_deuda, totales.efectivo]).toEqual([
    sumar(suyas, ({ porCobrar }) => 0 - porCobrar),
    sumar(suyas, ({ efectivo }) => 0 - efectivo),
  ]);
  for (const [cifra, { signo = 1, ...filtro }] of Object.entries(asientos)) {
    const filas = await negocio.enElLibro({ ...filtro, fecha_inicio: inicio, fecha_fin: fin, entidad_id });
    expect([cifra, summary[cifra]]).toEqual([cifra, filas * signo || 0]);
  }
}
