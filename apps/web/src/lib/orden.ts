type EnOrden = { id: number; orden: number };

/**
 * The rows whose place changes when one goes a step up or down among those that this person may move. They are numbered
 * anew; a person who moves only some puts them after the others.
 */
export function reordenar<T extends EnOrden>(
  enOrden: readonly T[],
  id: number,
  paso: 1 | -1,
  mueve: (uno: T) => boolean,
): EnOrden[] {
  const suyos = enOrden.filter(mueve);
  const [desde, ajenos] = [suyos.findIndex((uno) => uno.id === id), enOrden.filter((uno) => !mueve(uno))];
  const [uno, otro] = [suyos[desde], suyos[desde + paso]];
  if (uno === undefined || otro === undefined) return [];
  suyos[desde] = otro;
  suyos[desde + paso] = uno;
  const primero = ajenos.reduce((hasta, { orden }) => Math.max(hasta, orden + 1), 0);
  return suyos.flatMap((suyo, i) => (suyo.orden === primero + i ? [] : [{ id: suyo.id, orden: primero + i }]));
}
