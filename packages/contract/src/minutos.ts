/**
 * Sets of minutes of one day, as PostgreSQL's int4multirange keeps them: stretches in order that do not touch, each
 * from a minute (0 is midnight) to the one it leaves out (1440 is the end of the day). Pure.
 */
export type Minutos = readonly (readonly [desde: number, hasta: number])[];

export const FIN_DEL_DIA = 1_440;

/** The minutes from one to another, within the day; none when they are the wrong way round. */
export function entre(desde: number, hasta: number): Minutos {
  const [a, b] = [Math.max(0, desde), Math.min(FIN_DEL_DIA, hasta)];
  return a < b ? [[a, b]] : [];
}

/** The minutes that are in any of them. */
export function unir(...partes: readonly Minutos[]): Minutos {
  const juntos: [number, number][] = [];
  for (const [desde, hasta] of partes.flat().sort(([a], [b]) => a - b)) {
    const ultimo = juntos.at(-1);
    if (ultimo === undefined || desde > ultimo[1]) juntos.push([desde, hasta]);
    else ultimo[1] = Math.max(ultimo[1], hasta);
  }
  return juntos;
}

/** The minutes that are in both. */
export const comunes = (a: Minutos, b: Minutos): Minutos =>
  unir(a.flatMap(([da, ha]) => b.flatMap(([db, hb]) => entre(Math.max(da, db), Math.min(ha, hb)))));

/** Those of one that are not in the other. */
export function quitar(de: Minutos, otros: Minutos): Minutos {
  let quedan = de;
  for (const [desde, hasta] of otros)
    quedan = quedan.flatMap(([a, b]) => [...entre(a, Math.min(b, desde)), ...entre(Math.max(a, hasta), b)]);
  return quedan;
}

/** Whether they share a minute. */
export const cruzan = (a: Minutos, b: Minutos): boolean =>
  a.some(([da, ha]) => b.some(([db, hb]) => da < hb && db < ha));

/** Whether every minute of one is in the other. */
export const caben = (unos: Minutos, en: Minutos): boolean => quitar(unos, en).length === 0;

export const cuantos = (minutos: Minutos): number => minutos.reduce((suma, [a, b]) => suma + b - a, 0);

/** '{[540,570),[600,660)}', as PostgreSQL writes and reads them. */
export const textoDeMinutos = (minutos: Minutos): string => `{${minutos.map(([a, b]) => `[${a},${b})`).join(',')}}`;

/** The same, back. */
export const minutosDeTexto = (texto: string): Minutos =>
  [...texto.matchAll(/\[(\d+),(\d+)\)/g)].map(([, a, b]) => [Number(a), Number(b)] as const);
