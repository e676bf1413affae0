import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type ConId = { id: number };

/**
 * A saved form closes its dialog within this time; a change that was saved from here before it says nothing of the
 * changes of others now.
 */
const SE_CIERRA_MS = 5_000;

/** The rows in the answer of a list; of a record by itself, that one. */
function filasDe(datos: unknown): readonly unknown[] {
  if (Array.isArray(datos)) return datos;
  const { data, filas } = (datos ?? {}) as { data?: unknown; filas?: unknown };
  return [data, filas].find(Array.isArray) ?? [datos];
}

const esElMismo = <T extends ConId>(original: T, fila: unknown): fila is T =>
  typeof fila === 'object' &&
  fila !== null &&
  (fila as Partial<ConId>).id === original.id &&
  Object.keys(original).every((campo) => campo in fila);

/** Which of these differ between two readings of a record. */
export const distintos = <T>(antes: T, ahora: T, campos: readonly (keyof T)[]): readonly (keyof T)[] =>
  campos.filter((campo) => JSON.stringify(antes[campo]) !== JSON.stringify(ahora[campo]));

/**
 * A record that is being edited, as the lists behind the form have it now, once another person changed one of these
 * fields; else null. A change saved from here is not one of others. `listas`: how the keys of those lists begin.
 */
export function useCambioAjeno<T extends ConId>(
  original: T | null,
  listas: QueryKey,
  campos: readonly (keyof T)[],
): T | null {
  const consultas = useQueryClient();
  const [ahora, setAhora] = useState<T | null>(null);
  const [lista, cuales] = [JSON.stringify(listas), campos.join()];
  useEffect(() => {
    setAhora(null);
    if (original === null) return;
    const desde = Date.now();
    const prefijo = JSON.parse(lista) as QueryKey;
    const guardaAqui = () =>
      consultas
        .getMutationCache()
        .getAll()
        .some(
          ({ state }) =>
            state.submittedAt >= desde &&
            (state.status === 'pending' ||
              (state.status === 'success' && Date.now() - state.submittedAt < SE_CIERRA_MS)),
        );
    return consultas.getQueryCache().subscribe((suceso) => {
      if (suceso.type !== 'updated' || suceso.action.type !== 'success' || guardaAqui()) return;
      const { queryKey, state } = suceso.query;
      if (!prefijo.every((parte, i) => queryKey[i] === parte)) return;
      const fila = filasDe(state.data).find((una): una is T => esElMismo(original, una));
      if (fila !== undefined)
        setAhora(distintos(original, fila, cuales.split(',') as (keyof T)[]).length > 0 ? fila : null);
    });
  }, [consultas, original, lista, cuales]);
  return ahora;
}
