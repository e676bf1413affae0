/** The ticket that is being written at the counter: what it is made of. */
import type { PropinaPedida, TiqueteNuevo } from '@jornal/contract';
import type { CobroEscrito } from './cobros';

/** A discount as it is typed: of a percentage or in pesos; without a value there is none. */
export type DescuentoEscrito = { en: 'porcentaje' | 'pesos'; valor: number | null; motivo: string };
export const SIN_DESCUENTO: DescuentoEscrito = { en: 'porcentaje', valor: null, motivo: '' };

/** `precio` is that of the catalogue; `precio_puesto`, another that is charged. */
export type DeLinea = {
  clave: number;
  nombre: string;
  precio: number;
  precio_puesto: number | null;
  /** It is in the catalogue still; of one that is not there is no price. */
  ofrecida: boolean;
  motivo_precio: string;
  /** 0 while its field is empty. */
  cantidad: number;
  descuento: DescuentoEscrito;
};
export type LineaServicio = DeLinea & { de: 'servicio'; servicio_id: number; empleado_id: number | null };
/** `vendedor_id`: who sells it; without one it is of no operator. */
export type LineaProducto = DeLinea & {
  de: 'producto';
  producto_id: number;
  stock: number;
  vendedor_id: number | null;
};
export type Linea = LineaServicio | LineaProducto;
export type Ajuste = Partial<Pick<DeLinea, 'precio_puesto' | 'motivo_precio' | 'descuento'>>;

/**
 * The tip: `monto` in pesos; `partes`, how it was shared by hand, null: by what each one's services cost; `para`: whose it is
 * where there is no service.
 */
export type PropinaEscrita = { monto: number; partes: readonly PropinaPedida[] | null; para: number | null };
export const SIN_PROPINA: PropinaEscrita = { monto: 0, partes: null, para: null };

/** An open ticket as it was read; `como`: what it said then. */
export type Abierto = { id: number; version: number; como: string };

export type TiqueteEnCurso = {
  lineas: readonly Linea[];
  /** The key of the next line. */
  siguiente: number;
  /** The operator who was named last: the next service is theirs, until another is named. */
  operador_id: number | null;
  persona: { id: number; nombre: string } | null;
  cita_id: number | null;
  /** A chair, or how the client is called where there is no card. */
  nombre: string;
  descuento: DescuentoEscrito;
  notas: string;
  /** The open ticket that is gone on with; null: it was not left open yet. */
  abierto: Abierto | null;
  propina: PropinaEscrita;
  /** The part of it that its person is left owing; it is typed, and never what the payments leave. */
  debe: number;
  /** The part of it that is taken from what its person has in their favour. */
  favor: number;
  /** The rest of what is paid, over it, stays in favour of its person. */
  sobrante: boolean;
  cobros: readonly CobroEscrito[];
  /** As it was sent, while it is not known whether it was charged: it stays so, and is sent again as it was. */
  por_confirmar: TiqueteNuevo | null;
};

export const VACIO: TiqueteEnCurso = {
  lineas: [],
  siguiente: 1,
  operador_id: null,
  persona: null,
  cita_id: null,
  nombre: '',
  descuento: SIN_DESCUENTO,
  notas: '',
  abierto: null,
  propina: SIN_PROPINA,
  debe: 0,
  favor: 0,
  sobrante: false,
  cobros: [],
  por_confirmar: null,
};
