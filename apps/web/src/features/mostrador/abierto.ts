/** A ticket at the counter and the open one that it is in the house: the same, in the words of each. */
import type { TiqueteAbiertoEntero } from '@jornal/contract';
import { type DescuentoEscrito, type Linea, SIN_DESCUENTO, type TiqueteEnCurso, VACIO } from './en-curso';
import { porGuardar, problemaDe } from './reglas';

/** The words of a ticket, to tell whether it changed. */
const enTexto = (tiquete: TiqueteEnCurso): string => JSON.stringify(porGuardar(tiquete));

/** Whether an open ticket is as it was read or saved. */
export const estaGuardado = (tiquete: TiqueteEnCurso): boolean =>
  tiquete.abierto !== null && tiquete.abierto.como === enTexto(tiquete);

type Descontado = {
  descuento_porcentaje: number | null;
  descuento_pesos: number | null;
  motivo_descuento: string | null;
} | null;
function descuentoDe(de: Descontado): DescuentoEscrito {
  const motivo = de?.motivo_descuento ?? '';
  if (de?.descuento_pesos) return { en: 'pesos', valor: de.descuento_pesos, motivo };
  return de?.descuento_porcentaje ? { en: 'porcentaje', valor: de.descuento_porcentaje, motivo } : SIN_DESCUENTO;
}

function lineaDe(linea: TiqueteAbiertoEntero['lineas'][number], i: number): Linea {
  const { nombre, cantidad, precio, precio_unitario, motivo_precio, stock, servicio_id } = linea;
  const { producto_id, vendedor_id } = linea;
  const comun = {
    clave: i + 1,
    nombre,
    precio: precio ?? precio_unitario ?? 0,
    precio_puesto: precio_unitario,
    ofrecida: precio !== null,
    motivo_precio: motivo_precio ?? '',
    cantidad,
    descuento: descuentoDe(linea),
  };
  return servicio_id === null
    ? { ...comun, de: 'producto', producto_id: producto_id ?? 0, stock: stock ?? 0, vendedor_id }
    : { ...comun, de: 'servicio', servicio_id, empleado_id: linea.empleado_id };
}

/** An open ticket, to go on with it. */
export function desdeAbierto(entero: TiqueteAbiertoEntero): TiqueteEnCurso {
  const { id, version, nombre, persona, cita_id, lineas, descuento, notas } = entero;
  const tiquete = {
    ...VACIO,
    lineas: lineas.map(lineaDe),
    siguiente: lineas.length + 1,
    nombre: nombre ?? '',
    persona,
    cita_id,
    descuento: descuentoDe(descuento),
    notas: notas ?? '',
  };
  return { ...tiquete, abierto: { id, version, como: enTexto(tiquete) } };
}

const UN_MINUTO_MS = 60_000;
/** How long a ticket has been open, short: it stands among many. A device whose clock is behind says 0 min. */
export function haceCuanto(desde: string, ahora: number): string {
  const minutos = Math.max(0, Math.floor((ahora - Date.parse(desde)) / UN_MINUTO_MS));
  if (minutos < 60) return `${minutos} min`;
  return minutos < 24 * 60 ? `${Math.floor(minutos / 60)} h` : `${Math.floor(minutos / (24 * 60))} d`;
}

/** Why a ticket cannot be left open as it is; null: it can. Who performed a service, and how many are left, is asked later. */
export function problemaAlGuardar({ lineas }: TiqueteEnCurso): string | null {
  const problemas = lineas.map((linea) => (linea.cantidad < 1 ? 'La cantidad es de mínimo 1' : deDinero(linea)));
  return problemas.find((problema) => problema !== null) ?? null;
}

function deDinero(linea: Linea): string | null {
  // Its operator and its stock may be missing: it is asked as if they were there.
  const libre: Linea =
    linea.de === 'servicio' ? { ...linea, empleado_id: linea.empleado_id ?? 0 } : { ...linea, stock: linea.cantidad };
  return problemaDe(libre)?.mensaje ?? null;
}
