/** The correction of a ticket as it is typed. */
import {
  cobrosEnPie,
  conDescuento,
  falta,
  formatoPesos,
  type PropinaPedida,
  type Tiquete,
  totalBruto,
} from '@jornal/contract';

/** A line as it is typed. `antes`: as it stands in the ticket; null, it is added. */
export type LineaEscrita = {
  clave: string;
  tipo: 'servicio' | 'producto';
  id: number | null;
  cosa_id: number;
  nombre: string;
  quien: number | null;
  cantidad: number | null;
  precio: number | null;
  motivo_precio: string;
  /** The pesos that its discounts take in all, once they were typed; null: they are what they were. */
  descuento: number | null;
  antes: LineaDeAntes | null;
};
/** A line as it stands. `listado`: the price of the catalogue then. */
export type LineaDeAntes = {
  quien: number | null;
  cantidad: number;
  precio: number;
  listado: number;
  descuento_porcentaje: number;
  descuento_reparto: number;
};
export type CobroEscrito = {
  clave: string;
  metodo_id: number;
  monto: number | null;
  propina: number | null;
  referencia: string;
  recibido: number | null;
};
export type CorreccionEscrita = {
  lineas: LineaEscrita[];
  cobros: CobroEscrito[];
  /** The part of each operator in the tip, once they were typed. */
  propinas: PropinaPedida[] | null;
  debe: number | null;
  persona: { id: number; nombre: string } | null;
  fecha: string | null;
  notas: string;
  motivo: string;
};

/** The part of a ticket that was paid from what its person had in their favour: it stays. */
export const favorDe = ({ cobros }: Pick<Tiquete, 'cobros'>): number =>
  cobros.reduce((suma, { de_favor, tipo, monto }) => suma + (de_favor ? (tipo === 'favor' ? monto : -monto) : 0), 0);

/** A ticket as its correction begins. */
export function comoEmpieza(tiquete: Tiquete): CorreccionEscrita {
  const enPie = ({ anulacion }: { anulacion: unknown }) => anulacion === null;
  const comun = { motivo_precio: '', descuento: null };
  return {
    lineas: [
      ...tiquete.servicios.filter(enPie).map(
        (s): LineaEscrita => ({
          ...comun,
          ...{ clave: `servicio-${s.id}`, tipo: 'servicio', id: s.id, cosa_id: s.servicio_id ?? 0, nombre: s.nombre },
          ...{ quien: s.empleado.id, cantidad: s.cantidad, precio: s.precio_unitario },
          antes: { ...deAntes(s), quien: s.empleado.id },
        }),
      ),
      ...tiquete.ventas.filter(enPie).flatMap((v) =>
        v.productos.map(
          (p): LineaEscrita => ({
            ...comun,
            ...{ clave: `venta-${v.id}`, tipo: 'producto', id: v.id, cosa_id: p.id, nombre: p.nombre },
            ...{ quien: v.empleado?.id ?? null, cantidad: p.cantidad, precio: p.precio_unitario },
            antes: { ...deAntes(p), quien: v.empleado?.id ?? null },
          }),
        ),
      ),
    ],
    cobros: cobrosEnPie(tiquete.cobros.map(({ metodo, ...cobro }) => ({ ...cobro, metodo_id: metodo.id }))).map(
      ({ metodo_id, monto, propina, referencia, recibido }, i) => ({
        ...{ clave: `cobro-${i}`, metodo_id, monto, propina, referencia: referencia ?? '', recibido },
      }),
    ),
    ...{ propinas: null, debe: tiquete.monto_por_cobrar, persona: tiquete.persona, fecha: tiquete.fecha },
    ...{ notas: tiquete.notas ?? '', motivo: '' },
  };
}

type ConPrecio = Record<'cantidad' | 'precio_unitario' | 'descuento_porcentaje' | 'descuento_reparto', number> & {
  precio_catalogo: number | null;
};
const deAntes = ({ cantidad, precio_unitario, precio_catalogo, ...descuento }: ConPrecio) => ({
  ...{ cantidad, precio: precio_unitario, listado: precio_catalogo ?? precio_unitario },
  ...{ descuento_porcentaje: descuento.descuento_porcentaje, descuento_reparto: descuento.descuento_reparto },
});

/** A service or a product that is added, at the price of the catalogue. */
export const lineaNuevaDe = (
  tipo: LineaEscrita['tipo'],
  cosa: { id: number; nombre: string; precio: number },
  clave: string,
): LineaEscrita => ({
  ...{ clave, tipo, id: null, cosa_id: cosa.id, nombre: cosa.nombre, quien: null, cantidad: 1 },
  ...{ precio: cosa.precio, motivo_precio: '', descuento: null, antes: null },
});

/** The pesos that the discounts of a line take. */
export function descuentoDe({ precio, cantidad, descuento, antes }: LineaEscrita): number {
  if (descuento !== null || antes === null) return descuento ?? 0;
  const bruto = totalBruto(precio ?? 0, cantidad ?? 0);
  return bruto - conDescuento(bruto, antes.descuento_porcentaje) + antes.descuento_reparto;
}

/** The payment of the client for a line. */
export const totalDeLinea = (linea: LineaEscrita): number =>
  totalBruto(linea.precio ?? 0, linea.cantidad ?? 0) - descuentoDe(linea);

/** Whether a price is neither that of the line nor that of the catalogue: its reason is asked. */
export const conOtroPrecio = ({ precio, antes }: LineaEscrita): boolean =>
  antes !== null && precio !== antes.precio && precio !== antes.listado;

/** The part of it that no payment covers yet; below 0, the part that is paid too much. */
export function faltan({ lineas, cobros, debe }: CorreccionEscrita, favor: number): number {
  const total = lineas.reduce((suma, linea) => suma + totalDeLinea(linea), 0);
  const pagado = cobros.map(({ metodo_id, monto, propina }) => ({
    ...{ metodo_id, clase: 'efectivo' as const, monto: monto ?? 0, propina: propina ?? 0 },
  }));
  return falta(total, pagado) - (debe ?? 0) - favor;
}

/** The payments once a line changed: the one payment there is follows its total, and one of several the last. */
export function cuadrar(escrita: CorreccionEscrita, favor: number): CobroEscrito[] {
  const resto = faltan(escrita, favor);
  const ultimo = escrita.cobros.at(-1);
  if (resto === 0 || ultimo === undefined || escrita.cobros.length > 1) return escrita.cobros;
  const monto = Math.max((ultimo.monto ?? 0) + resto, ultimo.propina ?? 0);
  return [{ ...ultimo, monto, recibido: null }];
}

/** The reproach where payments do not add up to the ticket. */
export function problemaDeCobros(resto: number): string | null {
  if (resto === 0) return null;
  return resto > 0
    ? `Faltan ${formatoPesos(resto)} por cobrar`
    : `Sobran ${formatoPesos(-resto)}: baja lo cobrado o súmalo a la propina`;
}
