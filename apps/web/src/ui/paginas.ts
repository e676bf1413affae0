const rango = (desde: number, hasta: number): number[] =>
  Array.from({ length: Math.max(0, hasta - desde + 1) }, (_, i) => desde + i);

/** Up to 5 pages around the current one, always 5 when there are as many. */
export function paginasVecinas(actual: number, total: number): (number | null)[] {
  const desde = Math.max(1, Math.min(actual - 2, total - 4));
  return rango(desde, Math.min(total, desde + 4));
}

/** First, last and 2 on each side of the current one; null is an ellipsis, never for a single page. */
export function paginasExtremos(actual: number, total: number): (number | null)[] {
  const visibles = [...new Set([1, ...rango(Math.max(1, actual - 2), Math.min(total, actual + 2)), total])].sort(
    (a, b) => a - b,
  );
  return visibles.flatMap((pagina, i) => {
    const salto = pagina - (visibles[i - 1] ?? pagina);
    if (salto === 2) return [pagina - 1, pagina];
    return salto > 2 ? [null, pagina] : [pagina];
  });
}
