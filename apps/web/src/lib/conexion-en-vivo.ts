import type { Evento, Modulo } from '@jornal/contract';
import { focusManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** `sondeo`: the queries that depend on events ask by themselves every 30 seconds. */
export type EnVivo = 'conectado' | 'reconectando' | 'sondeo';

/** Events within this time are one refresh. */
const JUNTAR_MS = 100;
/** Everybody is told at once: each screen asks within this, and not all at the same moment. */
const REPARTO_MS = 300;

/** The time (ms) to gather events before asking for the changes. */
export const repartida = (): number => JUNTAR_MS + Math.random() * REPARTO_MS;

/** `primera`: the line stands for the first time, and the data on screen were asked for a moment ago. */
type Oyente = { avisar: (evento: Evento | null, primera: boolean) => void; olvidar: () => void };

let estado: EnVivo = 'reconectando';
const oyentes = new Set<Oyente>();
const mirones = new Set<() => void>();

export function cambiarEstado(nuevo: EnVivo): void {
  estado = nuevo;
  for (const mirar of mirones) mirar();
}

/** Hands on that something changed; null: anything may have. */
export function avisarCambio(evento: Evento | null, primera = false): void {
  for (const oyente of oyentes) oyente.avisar(evento, primera);
}

/** Hands the changes to a listener until the answer is called. */
export function escucharCambios(oyente: Oyente): () => void {
  oyentes.add(oyente);
  return () => void oyentes.delete(oyente);
}

/** Everything on screen is being fetched from now on: events until now need nothing more. */
export function anotarRefresco(): void {
  for (const oyente of oyentes) oyente.olvidar();
}

const mirar = (alCambiar: () => void) => {
  mirones.add(alCambiar);
  return () => mirones.delete(alCambiar);
};

/** Whether changes arrive as they happen. */
export const useEnVivo = (): EnVivo => useSyncExternalStore(mirar, () => estado);

/**
 * For a screen that knows better than the table of topics (temas.ts) what an event means for it. Calls `alCambiar`
 * after something of these modules changed, once for events that come together. Without events anything may have
 * changed; an event without `agenda_id` or `fecha` may be of any. While the tab is not seen nothing is asked: see
 * refresco.ts.
 *
 *   useAlCambiar(['agendas'], () => void consultas.invalidateQueries({ queryKey: ['calendario'] }));
 */
export function useAlCambiar(temas: readonly Modulo[], alCambiar: (eventos: readonly Evento[]) => void): void {
  const ultimo = useRef(alCambiar);
  useEffect(() => {
    ultimo.current = alCambiar;
  });
  const suyos = temas.join();
  useEffect(() => {
    let juntos: Array<Evento | null> = [];
    let espera: ReturnType<typeof setTimeout> | undefined;
    const olvidar = () => {
      clearTimeout(espera);
      juntos = [];
      espera = undefined;
    };
    const soltar = () => {
      const eventos = juntos.includes(null) ? [] : juntos;
      olvidar();
      ultimo.current(eventos as Evento[]);
    };
    const avisar = (evento: Evento | null) => {
      if (!focusManager.isFocused()) return;
      if (evento && !suyos.split(',').includes(evento.tema)) return;
      juntos.push(evento);
      espera ??= setTimeout(soltar, repartida());
    };
    const dejar = escucharCambios({ avisar, olvidar });
    return () => {
      dejar();
      olvidar();
    };
  }, [suyos]);
}
