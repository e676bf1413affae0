import type { Ordenada, Sentido } from '@jornal/contract';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** By which column a list is ordered, and which way; null is its own order. */
export type Orden<C extends string = string> = { id: C; sentido: Sentido } | null;
/** The order as a table takes it: `por`, the columns that may be asked for. */
export type OrdenDeLista = { por?: readonly string[]; actual: Orden; alCambiar: (orden: Orden) => void };

const pedidoDe = <L extends readonly string[]>(actual: Orden<L[number]>): Ordenada<L> =>
  actual === null ? {} : { orden: actual.id, sentido: actual.sentido };

/**
 * The order of a list, kept in the address beside its filters: `pedido` goes to the server with them, `orden` to the table. `de`: which
 * list, where a screen has two; `pagina`: where its page stands, which begins again.
 *
 *   const { pedido, orden } = useOrden(ORDEN_GASTOS);
 */
export function useOrden<L extends readonly string[]>(
  por: L,
  { de = '', pagina = 'page' } = {},
): { pedido: Ordenada<L>; orden: OrdenDeLista } {
  const [parametros, fijar] = useSearchParams();
  const [enId, enSentido] = [`orden${de}`, `sentido${de}`];
  const pedida = parametros.get(enId);
  const sentido: Sentido = parametros.get(enSentido) === 'desc' ? 'desc' : 'asc';
  const id = por.find((una) => una === pedida);

  const alCambiar = useCallback(
    (nuevo: Orden) =>
      fijar(
        (previos) => {
          const nuevos = new URLSearchParams(previos);
          for (const clave of [enId, enSentido, pagina]) nuevos.delete(clave);
          if (nuevo !== null) nuevos.set(enId, nuevo.id);
          if (nuevo?.sentido === 'desc') nuevos.set(enSentido, 'desc');
          return nuevos;
        },
        { replace: true },
      ),
    [fijar, enId, enSentido, pagina],
  );
  return useMemo(() => {
    const actual: Orden<L[number]> = id === undefined ? null : { id, sentido };
    return { pedido: pedidoDe(actual), orden: { por, actual, alCambiar } };
  }, [por, id, sentido, alCambiar]);
}

/** The same for a list in a dialog, which no address knows. `alCambiar`: its page begins again. */
export function useOrdenSuelto<L extends readonly string[]>(
  por: L,
  alCambiar: () => void,
): { pedido: Ordenada<L>; orden: OrdenDeLista } {
  const [actual, fijar] = useState<Orden<L[number]>>(null);
  const cambiar = (nuevo: Orden) => {
    const id = por.find((una) => una === nuevo?.id);
    fijar(nuevo === null || id === undefined ? null : { id, sentido: nuevo.sentido });
    alCambiar();
  };
  return { pedido: pedidoDe(actual), orden: { por, actual, alCambiar: cambiar } };
}
