import { enTramos } from '@jornal/contract';

/** The decisions on a file besides its columns: which of its rows come in, and the costs of new products. */
export type Decisiones = {
  omitir: ReadonlySet<number>;
  incluir: ReadonlySet<number>;
  /** By row. */
  costos: ReadonlyMap<number, number>;
  /** Of the price, for the costs that were not written one by one. */
  porCiento: number | null;
};
export const SIN_DECISIONES: Decisiones = { omitir: new Set(), incluir: new Set(), costos: new Map(), porCiento: null };

/** A row that comes in or stays out; a row that was left out by itself has to be wanted. */
export function conFila(
  { omitir, incluir, ...resto }: Decisiones,
  { fila, accion }: { fila: number; accion: string },
  viene: boolean,
): Decisiones {
  const [fuera, dentro] = [new Set(omitir), new Set(incluir)];
  if (viene) fuera.delete(fila);
  else fuera.add(fila);
  if (!viene) dentro.delete(fila);
  else if (accion === 'omitida') dentro.add(fila);
  return { ...resto, omitir: fuera, incluir: dentro };
}

/** The decisions with the cost of a row; null takes it back. */
export function conCosto(decisiones: Decisiones, fila: number, costo: number | null): Decisiones {
  const costos = new Map(decisiones.costos);
  if (costo === null || costo <= 0) costos.delete(fila);
  else costos.set(fila, costo);
  return { ...decisiones, costos };
}

/** As the address of an import says them; `dejarErrores`: the rows that are wrong stay out, which the person has seen. */
export function enLaDireccion({ omitir, incluir, costos, porCiento }: Decisiones, dejarErrores: boolean) {
  return {
    ...(omitir.size > 0 && { omitir: enTramos(omitir) }),
    ...(incluir.size > 0 && { incluir: enTramos(incluir) }),
    ...(costos.size > 0 && { costos: [...costos].map(([fila, costo]) => `${fila}:${costo}`).join(',') }),
    ...(porCiento !== null && { costo_por_ciento: String(porCiento) }),
    ...(dejarErrores && { dejar_errores: 'true' }),
  };
}
