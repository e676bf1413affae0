/** Lists that the server sends whole: searched and paged here, by the rules the server has for the others. */
import type { Paginacion } from '@jornal/contract';

const plano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Some of the texts contains what is searched for, whatever its case and accents: 'jose' finds 'José'. */
export const coincide = (busqueda: string, ...textos: readonly (string | null | undefined)[]): boolean => {
  const buscado = plano(busqueda.trim());
  return buscado === '' || textos.some((texto) => plano(texto ?? '').includes(buscado));
};

/** One page of a list, in the envelope of those that the server pages. A page past the end is the last one: rows may have gone since the link was shared. */
export function paginar<T>(filas: readonly T[], pagina: string, porPagina = 10): { data: T[]; pagination: Paginacion } {
  const paginas = Math.max(1, Math.ceil(filas.length / porPagina));
  const actual = Math.min(Math.max(1, Math.trunc(Number(pagina)) || 1), paginas);
  const desde = (actual - 1) * porPagina;
  const data = filas.slice(desde, desde + porPagina);
  return {
    data,
    pagination: { current_page: actual, per_page: porPagina, total: filas.length, total_pages: paginas, from: data.length > 0 ? desde + 1 : 0, to: desde + data.length },
  };
}
