/**
 * The ticket that is being written at the counter, and what may be done to it. Pure: what it adds up to is of
 * `tiquete.rules.ts`, and what its screen asks of it is in `reglas.ts`.
 */
import { CANTIDAD_MAXIMA, type Producto, type Servicio, type TiqueteNuevo } from '@jornal/contract';
import type { CobroEscrito } from './cobros';
import {
  type Ajuste,
  type DeLinea,
  type DescuentoEscrito,
  type Linea,
  type PropinaEscrita,
  SIN_DESCUENTO,
  type TiqueteEnCurso,
  VACIO,
} from './en-curso';

export type DeServicio = Pick<Servicio, 'id' | 'nombre' | 'precio'>;
export type DeProducto = Pick<Producto, 'id' | 'nombre' | 'precio_unitario' | 'stock'>;
type DeCita = {
  id: number;
  persona: TiqueteEnCurso['persona'];
  servicios: readonly DeServicio[];
  operador_id: number;
};

export type Accion =
  | { que: 'servicio'; servicio: DeServicio; cantidad?: number; operador_id?: number | null }
  | { que: 'producto'; producto: DeProducto; cantidad?: number; vendedor_id?: number | null }
  | { que: 'cantidad'; clave: number; cantidad: number }
  | { que: 'operador'; clave: number; operador_id: number | null }
  | { que: 'atiende'; operador_id: number | null }
  | { que: 'ajustar'; clave: number; ajuste: Ajuste }
  | { que: 'quitar'; clave: number }
  | { que: 'descuento'; descuento: DescuentoEscrito }
  | { que: 'persona'; persona: TiqueteEnCurso['persona'] }
  | { que: 'notas'; notas: string }
  | { que: 'nombre'; nombre: string }
  | { que: 'propina'; propina: PropinaEscrita }
  | { que: 'debe'; debe: number }
  | { que: 'favor'; favor: number }
  | { que: 'sobrante'; sobrante: boolean }
  | { que: 'cobros'; cobros: readonly CobroEscrito[] }
  | { que: 'cita'; cita: DeCita }
  | { que: 'por_confirmar'; por_confirmar: TiqueteNuevo | null }
  | { que: 'sin-cita' }
  | { que: 'catalogo'; servicios?: readonly DeServicio[]; productos?: readonly DeProducto[] }
  | { que: 'poner'; tiquete: TiqueteEnCurso }
  | { que: 'vaciar' };

/** All that may be done to one that may be charged already. */
const SIN_CAMBIARLO: ReadonlySet<Accion['que']> = new Set(['por_confirmar', 'poner', 'vaciar']);

export function reducir(tiquete: TiqueteEnCurso, accion: Accion): TiqueteEnCurso {
  if (tiquete.por_confirmar !== null && !SIN_CAMBIARLO.has(accion.que)) return tiquete;
  switch (accion.que) {
    case 'servicio':
      return conServicio(tiquete, accion);
    case 'producto':
      return conProducto(tiquete, accion);
    case 'cantidad':
      return cambiar(tiquete, accion.clave, { cantidad: acotada(accion.cantidad) });
    case 'operador':
      return conOperador(tiquete, accion.clave, accion.operador_id);
    case 'atiende':
      return deQuien(tiquete, accion.operador_id);
    case 'ajustar':
      return cambiar(tiquete, accion.clave, accion.ajuste);
    case 'quitar':
      return { ...tiquete, lineas: tiquete.lineas.filter(({ clave }) => clave !== accion.clave) };
    case 'persona':
      return conPersona(tiquete, accion.persona);
    case 'cita':
      return conCita(tiquete, accion.cita);
    case 'sin-cita':
      return { ...tiquete, cita_id: null };
    case 'catalogo':
      return alDia(tiquete, accion);
    case 'poner':
      return accion.tiquete;
    case 'vaciar':
      return VACIO;
    default: {
      // A field by its name, as it is typed.
      const { que: _, ...campo } = accion;
      return { ...tiquete, ...campo };
    }
  }
}

const acotada = (cantidad: number): number => Math.min(Math.max(Math.trunc(cantidad), 0), CANTIDAD_MAXIMA);

const cambiar = (tiquete: TiqueteEnCurso, clave: number, cambio: Partial<DeLinea>): TiqueteEnCurso => ({
  ...tiquete,
  lineas: tiquete.lineas.map((linea) => (linea.clave === clave ? { ...linea, ...cambio } : linea)),
});

const sumada = (tiquete: TiqueteEnCurso, { clave, cantidad }: Linea, mas: number): TiqueteEnCurso =>
  cambiar(tiquete, clave, { cantidad: acotada(cantidad + mas) });

/** The fields with which a line begins. */
const nueva = (tiquete: TiqueteEnCurso, nombre: string, precio: number, cantidad: number): DeLinea => ({
  clave: tiquete.siguiente,
  nombre,
  precio,
  precio_puesto: null,
  ofrecida: true,
  motivo_precio: '',
  cantidad: acotada(cantidad),
  descuento: SIN_DESCUENTO,
});

const conLinea = (tiquete: TiqueteEnCurso, linea: Linea): TiqueteEnCurso => ({
  ...tiquete,
  lineas: [...tiquete.lineas, linea],
  siguiente: tiquete.siguiente + 1,
});

const deServicio = (id: number, operador_id: number | null) => (linea: Linea) =>
  linea.de === 'servicio' && linea.servicio_id === id && linea.empleado_id === operador_id;

/** The same service of the same operator is one line: the contract takes it once. */
function conServicio(
  tiquete: TiqueteEnCurso,
  { servicio, cantidad = 1, operador_id = null }: Extract<Accion, { que: 'servicio' }>,
): TiqueteEnCurso {
  const suyo = tiquete.operador_id ?? operador_id;
  const igual = tiquete.lineas.find(deServicio(servicio.id, suyo));
  if (igual) return sumada(tiquete, igual, cantidad);
  const linea = nueva(tiquete, servicio.nombre, servicio.precio, cantidad);
  return conLinea(tiquete, { ...linea, de: 'servicio', servicio_id: servicio.id, empleado_id: suyo });
}

function conProducto(
  tiquete: TiqueteEnCurso,
  {
    producto: { id, nombre, precio_unitario, stock },
    cantidad = 1,
    vendedor_id = null,
  }: Extract<Accion, { que: 'producto' }>,
): TiqueteEnCurso {
  const igual = tiquete.lineas.find((linea) => linea.de === 'producto' && linea.producto_id === id);
  if (igual) return sumada(tiquete, igual, cantidad);
  const linea = nueva(tiquete, nombre, precio_unitario, cantidad);
  const suyo = tiquete.operador_id ?? vendedor_id;
  return conLinea(tiquete, { ...linea, de: 'producto', producto_id: id, stock, vendedor_id: suyo });
}

/** Two lines of a service that come to be of one operator become one. */
function conOperador(tiquete: TiqueteEnCurso, clave: number, operador_id: number | null): TiqueteEnCurso {
  const linea = tiquete.lineas.find((una) => una.clave === clave);
  if (linea?.de === 'producto') return conVendedor(tiquete, clave, operador_id);
  if (linea === undefined) return tiquete;
  const recordado = { ...tiquete, operador_id: operador_id ?? tiquete.operador_id };
  const igual =
    operador_id === null
      ? undefined
      : tiquete.lineas.find((una) => una.clave !== clave && deServicio(linea.servicio_id, operador_id)(una));
  if (igual) return sumada(reducir(recordado, { que: 'quitar', clave }), igual, linea.cantidad);
  return {
    ...recordado,
    lineas: tiquete.lineas.map((una) => (una.clave === clave ? { ...linea, empleado_id: operador_id } : una)),
  };
}

const conVendedor = (tiquete: TiqueteEnCurso, clave: number, vendedor_id: number | null): TiqueteEnCurso => ({
  ...tiquete,
  lineas: tiquete.lineas.map((una) => (una.clave === clave && una.de === 'producto' ? { ...una, vendedor_id } : una)),
});

/** From here on services are of this operator; those that are of none yet, too. */
function deQuien(tiquete: TiqueteEnCurso, operador_id: number | null): TiqueteEnCurso {
  if (operador_id === null) return { ...tiquete, operador_id };
  return tiquete.lineas
    .filter((linea) => linea.de === 'servicio' && linea.empleado_id === null)
    .reduce<TiqueteEnCurso>((queda, { clave }) => conOperador(queda, clave, operador_id), { ...tiquete, operador_id });
}

/** A debt is of its person, and so is what they have in their favour: of another one, nothing was said. */
const conPersona = (tiquete: TiqueteEnCurso, persona: TiqueteEnCurso['persona']): TiqueteEnCurso => ({
  ...tiquete,
  persona,
  ...(persona?.id !== tiquete.persona?.id && { debe: 0, favor: 0, sobrante: false }),
});

/** Of an appointment: its person, its services, and the operator it was made with. */
const conCita = (tiquete: TiqueteEnCurso, { id, persona, servicios, operador_id }: DeCita): TiqueteEnCurso =>
  servicios.reduce<TiqueteEnCurso>((queda, servicio) => reducir(queda, { que: 'servicio', servicio }), {
    ...conPersona(tiquete, persona ?? tiquete.persona),
    cita_id: id,
    operador_id,
  });

/** Prices, names and units as they are by now. The same object where nothing changed. */
function alDia(
  tiquete: TiqueteEnCurso,
  { servicios = [], productos = [] }: Extract<Accion, { que: 'catalogo' }>,
): TiqueteEnCurso {
  const lineas = tiquete.lineas.map((linea): Linea => {
    if (linea.de === 'servicio') {
      const servicio = servicios.find(({ id }) => id === linea.servicio_id);
      const igual = !servicio || (servicio.precio === linea.precio && servicio.nombre === linea.nombre);
      return igual ? linea : { ...linea, nombre: servicio.nombre, precio: servicio.precio };
    }
    const producto = productos.find(({ id }) => id === linea.producto_id);
    if (!producto) return linea;
    const { nombre, precio_unitario: precio, stock } = producto;
    const igual = precio === linea.precio && stock === linea.stock && nombre === linea.nombre;
    return igual ? linea : { ...linea, nombre, precio, stock };
  });
  return lineas.some((linea, i) => linea !== tiquete.lineas[i]) ? { ...tiquete, lineas } : tiquete;
}
