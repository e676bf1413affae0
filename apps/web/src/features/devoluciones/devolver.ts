/** A return of a ticket as it is typed: its lines, how its money goes back, and the sums that the server will have too. */
import {
  comisionDevuelta,
  type DevolucionNueva,
  devolucionNueva,
  devolverDeLinea,
  dineroEntrada,
  formatoPesos,
  id as idDeContrato,
  type LineaADevolver,
  type LineaDevolvible,
  METODOS_FIJOS,
  type Metodo,
  porDeuda,
  proporcional,
  repartirDevolucion,
  type ServicioDeTiquete,
  type Tiquete,
  texto,
} from '@jornal/contract';
import { z } from 'zod';
import { faltaReferencia } from '../metodos/api';

type Persona = ServicioDeTiquete['empleado'];

/** A line of the ticket that stands. `veto`: why none of it goes back. */
export type Renglon = LineaDevolvible & {
  clave: string;
  servicio_realizado_id?: number;
  venta_id?: number;
  nombre: string;
  empleado: Persona | null;
  /** The share of its operator. */
  comision: number;
  veto: string | null;
};

/** The lines that stand, in the order in which the server has them. */
export function renglonesDe({ servicios, ventas, acciones }: Tiquete): Renglon[] {
  const vetoDe = (recurso: 'servicio_realizado' | 'venta', id: number) => {
    const suya = acciones.find((una) => una.accion === 'devolver' && una.recurso === recurso && una.recurso_id === id);
    return suya?.permitida ? null : (suya?.motivo ?? 'No se puede devolver');
  };
  const enPie = ({ anulacion }: { anulacion: unknown }) => anulacion === null;
  return [
    ...servicios.filter(enPie).map((linea) => ({
      ...{ clave: `servicio-${linea.id}`, servicio_realizado_id: linea.id, nombre: linea.nombre },
      ...{ empleado: linea.empleado, total: linea.total_con_descuento, cantidad: linea.cantidad },
      ...{ monto_devuelto: linea.monto_devuelto, cantidad_devuelta: linea.cantidad_devuelta },
      ...{ comision: linea.monto_empleado, veto: vetoDe('servicio_realizado', linea.id) },
    })),
    ...ventas.filter(enPie).map((venta) => ({
      ...{ clave: `venta-${venta.id}`, venta_id: venta.id, empleado: venta.empleado, total: venta.total, comision: 0 },
      nombre: venta.productos.map(({ nombre }) => nombre).join(', '),
      cantidad: venta.productos.reduce((suma, { cantidad }) => suma + cantidad, 0),
      ...{ monto_devuelto: venta.monto_devuelto, cantidad_devuelta: venta.cantidad_devuelta },
      veto: vetoDe('venta', venta.id),
    })),
  ];
}

export const quedanDe = ({ cantidad, cantidad_devuelta }: Renglon): number => cantidad - cantidad_devuelta;

const reembolsoEscrito = z.object({
  metodo_id: idDeContrato,
  monto: dineroEntrada,
  referencia: texto(60).optional(),
  /** Its amount was typed, and stays. */
  puesto: z.boolean(),
});
const escrita = z.object({
  lineas: devolucionNueva.shape.lineas,
  motivo: devolucionNueva.shape.motivo,
  reembolso: z.array(reembolsoEscrito),
  /** All that the debt leaves stays in favour of the person. */
  a_favor: z.boolean(),
});
export type ReembolsoEscrito = z.output<typeof reembolsoEscrito>;
export type DevolucionLista = z.output<typeof escrita>;
/** The same while it is typed: an amount that was emptied is null. */
export type LineaEscrita = Omit<LineaADevolver, 'cantidad' | 'monto'> & {
  cantidad?: number | null | undefined;
  monto?: number | null | undefined;
};
export type DevolucionEscrita = Omit<DevolucionLista, 'lineas'> & { lineas: LineaEscrita[] };

/** The line as it begins when it is chosen: one unit, of a product back to the shelf; of one without units left, pesos. */
export function comoEmpieza(renglon: Renglon): LineaEscrita {
  const { servicio_realizado_id, venta_id } = renglon;
  const de = servicio_realizado_id === undefined ? { venta_id } : { servicio_realizado_id };
  if (quedanDe(renglon) === 0) return { ...de, monto: renglon.total - renglon.monto_devuelto };
  return { ...de, cantidad: 1, ...(venta_id !== undefined && { destino: 'stock' as const }) };
}

export const enPesos = (linea: LineaEscrita): boolean => linea.cantidad === undefined;

export const esDe = (renglon: Renglon, { servicio_realizado_id, venta_id }: LineaEscrita): boolean =>
  renglon.servicio_realizado_id === servicio_realizado_id && renglon.venta_id === venta_id;

/** The part of a line that goes back; null where it is more than is left, or is not said yet. */
export function montoDe(renglon: Renglon, { cantidad, monto }: LineaEscrita): number | null {
  const pedido = cantidad === undefined ? monto : cantidad;
  if (!pedido || pedido < 0 || !Number.isSafeInteger(pedido)) return null;
  return devolverDeLinea(renglon, cantidad === undefined ? { monto: pedido } : { cantidad: pedido })?.monto ?? null;
}

export type DeQuien = { empleado: Persona; monto: number };
/** `devuelve`: all of it; `a_deuda`, what the ticket's debt takes of it first; `resto`, what goes back in money or stays. */
export type Sumas = { devuelve: number; a_deuda: number; resto: number; dejan: DeQuien[] };

export function sumar(renglones: readonly Renglon[], lineas: readonly LineaEscrita[], saldo: number): Sumas {
  const partes = lineas.flatMap((linea) => {
    const renglon = renglones.find((uno) => esDe(uno, linea));
    return renglon ? [{ renglon, monto: montoDe(renglon, linea) ?? 0 }] : [];
  });
  const devuelve = partes.reduce((suma, { monto }) => suma + monto, 0);
  const a_deuda = porDeuda(devuelve, saldo);
  return { devuelve, a_deuda, resto: devuelve - a_deuda, dejan: dejanDeGanar(partes) };
}

/** The shares that operators give up with a debt, over what is left of each line. */
export function dejanPorCastigo(renglones: readonly Renglon[], monto: number): DeQuien[] {
  const montos = proporcional(
    monto,
    renglones.map(({ total, monto_devuelto }) => total - monto_devuelto),
  );
  return dejanDeGanar(renglones.map((renglon, i) => ({ renglon, monto: montos[i] ?? 0 })));
}

function dejanDeGanar(partes: ReadonlyArray<{ renglon: Renglon; monto: number }>): DeQuien[] {
  const porEmpleado = new Map<number, DeQuien>();
  for (const { renglon, monto } of partes) {
    const { empleado, comision, total, monto_devuelto } = renglon;
    const deja = comisionDevuelta(comision, total, monto_devuelto, monto_devuelto + monto);
    if (empleado === null || deja === 0) continue;
    porEmpleado.set(empleado.id, { empleado, monto: deja + (porEmpleado.get(empleado.id)?.monto ?? 0) });
  }
  return [...porEmpleado.values()];
}

/** The method by which money goes back unless another is chosen: the only one that the ticket was paid by, else cash. */
export function metodoPorDefecto({ cobros }: Pick<Tiquete, 'cobros'>, metodos: readonly Metodo[]): number {
  const pagados = new Set(cobros.filter(({ tipo }) => tipo !== 'salida').map(({ metodo }) => metodo.id));
  const [unico] = pagados.size === 1 ? pagados : [];
  return metodos.find(({ id }) => id === unico)?.id ?? METODOS_FIJOS.efectivo;
}

/** The last method whose amount was not typed takes what the others leave. */
export function cuadrar(resto: number, reembolso: readonly ReembolsoEscrito[]): readonly ReembolsoEscrito[] {
  const sigue = reembolso.findLast(({ puesto }) => !puesto);
  if (!sigue) return reembolso;
  const otros = reembolso.reduce((suma, uno) => (uno === sigue ? suma : suma + uno.monto), 0);
  const monto = Math.max(0, resto - otros);
  return monto === sigue.monto ? reembolso : reembolso.map((uno) => (uno === sigue ? { ...uno, monto } : uno));
}

/** The request: without the methods by which nothing goes back. */
export const pedidoDe = (
  { reembolso, a_favor, ...resto }: DevolucionLista,
  { resto: queda }: Sumas,
): DevolucionNueva => ({
  ...resto,
  reembolso: a_favor
    ? []
    : reembolso
        .filter(({ monto }) => monto > 0)
        .map(({ metodo_id, monto, referencia }) => ({ metodo_id, monto, ...(referencia && { referencia }) })),
  ...(a_favor && queda > 0 && { a_favor: queda }),
});

type DeTiquete = { renglones: readonly Renglon[]; saldo: number; metodos: readonly Metodo[] | undefined };

/** The rules of a return of this ticket, in the words of the server. */
export const esquemaDevolucion = ({
  renglones,
  saldo,
  metodos,
}: DeTiquete): z.ZodType<DevolucionLista, DevolucionEscrita> =>
  (escrita as unknown as z.ZodType<DevolucionLista, DevolucionEscrita>).superRefine((lista, contexto) => {
    const queja = (path: Array<string | number>, message: string) =>
      contexto.addIssue({ code: 'custom', path, message });
    lista.lineas.forEach((linea, i) => {
      const renglon = renglones.find((uno) => esDe(uno, linea));
      if (renglon === undefined || devolverDeLinea(renglon, linea) !== null) return;
      const enDinero = linea.monto !== undefined;
      const queda = enDinero ? formatoPesos(renglon.total - renglon.monto_devuelto) : String(quedanDe(renglon));
      queja(['lineas', i, enDinero ? 'monto' : 'cantidad'], `Solo quedan ${queda} por devolver`);
    });
    revisarDinero(lista, sumar(renglones, lista.lineas, saldo), { metodos, queja });
  });

type Revision = Pick<DeTiquete, 'metodos'> & { queja: (path: Array<string | number>, message: string) => void };

function revisarDinero({ reembolso, a_favor }: DevolucionLista, sumas: Sumas, { metodos, queja }: Revision): void {
  if (a_favor) return;
  const problema = problemaDelReembolso(sumas, reembolso);
  if (problema) queja(['reembolso'], problema);
  reembolso.forEach((uno, i) => {
    const falta = uno.monto > 0 && faltaReferencia(uno, metodos);
    if (falta) queja(['reembolso', i, 'referencia'], falta);
  });
}

/** The reproach of money that is not what the debt leaves; null where it is. */
export function problemaDelReembolso({ devuelve, a_deuda, resto }: Sumas, reembolso: readonly ReembolsoEscrito[]) {
  const dicho = reembolso.map(({ metodo_id, monto }) => ({ metodo_id, clase: 'efectivo' as const, monto }));
  if (repartirDevolucion([devuelve], a_deuda, dicho) !== null) return null;
  const suma = dicho.reduce((total, { monto }) => total + monto, 0);
  return suma < resto
    ? `Faltan ${formatoPesos(resto - suma)} por devolver`
    : `Sobran ${formatoPesos(suma - resto)}: solo se devuelven ${formatoPesos(resto)}`;
}
