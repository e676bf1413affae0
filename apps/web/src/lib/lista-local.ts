/** Lists that the server sends whole: searched, ordered and paged here, by the rules the server has for the others. */
import { cifrasBuscadas, leerBusqueda, type Paginacion, plano, SOLO_MAXIMO } from '@jornal/contract';
import type { Orden } from './use-orden';

const SIN_CIFRAS = /\D/g;

/**
 * Whether every word of the search stands in some of the texts, in any order and whatever its case and accents: 'nunez
 * jose' finds 'José Núñez'. A number is found by its figures, whatever stands between them and with or without the
 * country: '+57 300 1' finds '(300) 123'.
 */
export function coincide(busqueda: string, ...textos: readonly (string | null | undefined)[]): boolean {
  const { palabras, cifras } = leerBusqueda(busqueda);
  const planos = textos.map((texto) => plano(texto ?? ''));
  const numeros = planos.map((texto) => texto.replace(SIN_CIFRAS, ''));
  const enNumeros = (buscadas: string) => buscadas !== '' && numeros.some((numero) => numero.includes(buscadas));
  const esta = (palabra: string) =>
    planos.some((texto) => texto.includes(plano(palabra))) || enNumeros(cifrasBuscadas(palabra));
  return palabras.every(esta) || enNumeros(cifras);
}

/**
 * A page of a list, in the envelope of those that the server pages. A page past the end is the last one: rows may have
 * gone since the link was shared.
 */
export function paginar<T>(filas: readonly T[], pagina: string, porPagina = 10): { data: T[]; pagination: Paginacion } {
  const paginas = Math.max(1, Math.ceil(filas.length / porPagina));
  const actual = Math.min(Math.max(1, Math.trunc(Number(pagina)) || 1), paginas);
  const desde = (actual - 1) * porPagina;
  const data = filas.slice(desde, desde + porPagina);
  return {
    data,
    pagination: {
      current_page: actual,
      per_page: porPagina,
      total: filas.length,
      total_pages: paginas,
      from: data.length > 0 ? desde + 1 : 0,
      to: desde + data.length,
    },
  };
}

const espanol = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** The value by which a column of such a list is ordered; empty values come last, whichever the way. */
type Valor = string | number | null | undefined;
type ColumnaOrdenada<T> = { id: string; ordenPor?: (fila: T) => Valor };

export const comparar = (a: Valor, b: Valor): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : espanol.compare(String(a), String(b));

/** The columns of a list that can be ordered by, for `useOrden`. */
export const ordenables = <T>(columnas: readonly ColumnaOrdenada<T>[]): readonly string[] =>
  columnas.flatMap(({ id, ordenPor }) => (ordenPor ? [id] : []));

/** All of a list in the order asked for, before a page of it is taken; rows that are equal stay as they came. */
export function ordenar<T>(filas: readonly T[], columnas: readonly ColumnaOrdenada<T>[], actual: Orden): readonly T[] {
  const de = columnas.find(({ id }) => id === actual?.id)?.ordenPor;
  if (de === undefined || actual === null) return filas;
  const hacia = actual.sentido === 'asc' ? 1 : -1;
  const falta = (valor: Valor) => valor === null || valor === undefined || valor === '';
  return filas.toSorted((a, b) => {
    const [x, y] = [de(a), de(b)];
    return falta(x) || falta(y) ? Number(falta(x)) - Number(falta(y)) : hacia * comparar(x, y);
  });
}

/**
 * Which rows of such a list a file names one by one: a list that is filtered, or in an order of the screen's. Too many
 * to be named and not filtered: all of them, as the server has them.
 */
export const paraArchivo = <T>(
  filas: readonly T[] | undefined,
  { estrecha, orden }: { estrecha: boolean; orden: Orden },
): readonly T[] | undefined => {
  const suyas = filas ?? [];
  return estrecha || (orden !== null && suyas.length <= SOLO_MAXIMO) ? suyas : undefined;
};
