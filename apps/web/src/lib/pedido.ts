import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Pedido } from './comandos';

type Que = Pedido['que'];
export type ConPedido = { pedido: Pedido };

const hechos = new WeakSet<object>();
const escuchas = new Map<Que, number>();
const mirones = new Set<() => void>();
function contar(que: Que, cuantas: 1 | -1): void {
  escuchas.set(que, (escuchas.get(que) ?? 0) + cuantas);
  for (const mirar of mirones) mirar();
}

/**
 * The work that a screen is asked to begin with, as the button of the same name does it: the request travels in the
 * state of the history entry, so that no address holds it, and is carried out once, by the first that knows how. Without
 * `alPedir` the screen cannot do it, or not yet.
 */
export function usePedido<Q extends Que>(
  que: Q,
  alPedir: ((pedido: Extract<Pedido, { que: Q }>) => void) | false | undefined,
): void {
  const lugar = useLocation();
  const irA = useNavigate();
  const ultimo = useRef(alPedir);
  ultimo.current = alPedir;
  const sabe = Boolean(alPedir);
  const pedido = (lugar.state as Partial<ConPedido> | null)?.pedido;

  useEffect(() => {
    if (!sabe) return undefined;
    contar(que, 1);
    return () => contar(que, -1);
  }, [sabe, que]);

  useEffect(() => {
    if (!sabe || pedido?.que !== que || hechos.has(pedido)) return;
    hechos.add(pedido);
    if (ultimo.current) ultimo.current(pedido as Extract<Pedido, { que: Q }>);
    // Reloading the page, or coming back to it, does not ask again.
    void irA({ pathname: lugar.pathname, search: lugar.search }, { replace: true, state: null });
  }, [sabe, pedido, que, irA, lugar.pathname, lugar.search]);
}

const alCambiar = (mirar: () => void) => {
  mirones.add(mirar);
  return () => void mirones.delete(mirar);
};

/** Whether something on the screen knows how to do it. */
export const useSabeHacer = (que: Que): boolean => useSyncExternalStore(alCambiar, () => (escuchas.get(que) ?? 0) > 0);
