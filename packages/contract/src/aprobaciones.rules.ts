import type { Acto, Requisito } from './aprobaciones-formas.js';
import { conDescuento, porcentajeDe } from './money.js';

/** The header that names the approval of a request. */
export const CABECERA_APROBACION = 'Aprobacion';

const esObjeto = (valor: unknown): valor is object =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** JSON with the keys of every object in order, so that two writers of the same value write the same letters. */
function canonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map((uno) => canonico(uno ?? null)).join(',')}]`;
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor ?? null);
  const pares = Object.entries(valor)
    .filter(([, uno]) => uno !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, uno]) => `${JSON.stringify(clave)}:${canonico(uno)}`);
  return `{${pares.join(',')}}`;
}

/** Parts of a body that say nothing of what is done: a ticket is charged the same whether or not it was kept open meanwhile. */
const AL_MARGEN: Readonly<Record<string, string>> = { 'POST /api/tiquetes': 'abierto' };

/** The text whose SHA-256 is the print of a request (`huella`): its method, its path and its body, whatever the order of its keys. */
export function textoDelActo(metodo: string, ruta: string, cuerpo: unknown): string {
  const puerta = `${metodo.toUpperCase()} ${ruta}`;
  const margen = AL_MARGEN[puerta];
  const dicho = margen === undefined || !esObjeto(cuerpo) ? cuerpo : { ...cuerpo, [margen]: undefined };
  return `${puerta}\n${canonico(dicho)}`;
}

/** The text that the seal of an act is made of: all that is told of it, and whom it is told. */
export const textoDelSello = (
  usuario_id: number,
  { sello: _, ...dicho }: Omit<Acto, 'sello'> & { sello?: string },
): string => `${usuario_id}\n${canonico(dicho)}`;

/** A line by what it costs in the catalogue and what is charged for it. */
type Rebajada = { cantidad: number; precio_catalogo: number; total: number };

/**
 * The discount of a line in percent of its price in the catalogue, with two decimals: a lower price is a discount by another
 * name. A higher one is none.
 */
export function descuentoEfectivo({ cantidad, precio_catalogo, total }: Rebajada): number {
  const bruto = cantidad * precio_catalogo;
  if (bruto === 0 || total >= bruto) return 0;
  return porcentajeDe(bruto - total, bruto);
}

/** Whether a line is charged below what a ceiling leaves of it. A peso less is the rounding of a discount that was spread. */
export const superaDescuento = (linea: Rebajada, tope: number): boolean =>
  linea.total + 1 < conDescuento(linea.cantidad * linea.precio_catalogo, tope);

/** Of several times the same ceiling, the one that is furthest beyond; in the order in which they came. */
export function masLejanos(requisitos: readonly Requisito[]): Requisito[] {
  const lejos = ({ valor, tope }: Requisito): number => Math.abs(valor - tope);
  const por = new Map<Requisito['que'], Requisito>();
  for (const uno of requisitos) {
    const otro = por.get(uno.que);
    if (otro === undefined || lejos(uno) > lejos(otro)) por.set(uno.que, uno);
  }
  return [...por.values()];
}

/** Whether one yes is as far: no further beyond its ceiling, nor more; of a price, to the same side of the catalogue. */
function alcanza(dado: Requisito, uno: Requisito): boolean {
  const [hasta, lejos] = [dado.valor - dado.tope, uno.valor - uno.tope];
  if (dado.que === 'precio') return hasta > 0 ? 0 < lejos && lejos <= hasta : hasta <= lejos && lejos < 0;
  return lejos <= hasta && uno.valor <= dado.valor;
}

/** Whether what was approved covers what is needed now: the same ceilings, of none more. */
export const cubre = (aprobados: readonly Requisito[], necesarios: readonly Requisito[]): boolean =>
  necesarios.every((uno) => aprobados.some((dado) => dado.que === uno.que && alcanza(dado, uno)));

/** Whether six digits are no code: all the same, or one behind the other. */
export function esCodigoFacil(codigo: string): boolean {
  const pasos = new Set([...codigo].slice(1).map((cifra, i) => Number(cifra) - Number(codigo[i])));
  const [paso = 0] = pasos;
  return pasos.size === 1 && Math.abs(paso) <= 1;
}

/** The ceilings of a branch; null and false are open. */
export type Topes = {
  descuento: number | null;
  precio: boolean;
  anular_monto: number | null;
  anular_dias: number | null;
  devolver: number | null;
  fiado: boolean;
  pago_propio: boolean;
};
/** A line as it is charged, beside its price in the catalogue. */
export type LineaConTope = Rebajada & { precio_unitario: number };

const requisito = (que: Requisito['que'], valor: number, tope: number | null): Requisito[] =>
  tope !== null && valor > tope ? [{ que, valor, tope }] : [];

/** Whether a line is charged at another price than that of the catalogue, or below it: the others go beyond no ceiling. */
export const esComoElCatalogo = ({ precio_unitario, precio_catalogo, cantidad, total }: LineaConTope): boolean =>
  precio_unitario === precio_catalogo && total >= cantidad * precio_catalogo;

/** The ceilings that the lines of a ticket go beyond. */
export const requisitosDeLineas = ({ descuento, precio }: Topes, lineas: readonly LineaConTope[]): Requisito[] =>
  lineas.flatMap((linea): Requisito[] => {
    const { precio_unitario: valor, precio_catalogo: tope } = linea;
    return [
      ...(descuento !== null && superaDescuento(linea, descuento)
        ? [{ que: 'descuento' as const, valor: descuentoEfectivo(linea), tope: descuento }]
        : []),
      ...(precio && valor !== tope ? [{ que: 'precio' as const, valor, tope }] : []),
    ];
  });

/** The ceilings that an annulment goes beyond, by its pesos and by the days since what it annuls. */
export const requisitosDeAnulacion = (topes: Topes, { monto, dias }: { monto: number; dias: number }): Requisito[] => [
  ...requisito('anular_monto', monto, topes.anular_monto),
  ...requisito('anular_dias', dias, topes.anular_dias),
];

/** The ceiling that a return goes beyond. */
export const requisitosDeDevolucion = (topes: Topes, monto: number): Requisito[] =>
  requisito('devolver', monto, topes.devolver);
