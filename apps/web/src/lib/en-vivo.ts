import type { Evento, Modulo } from '@jornal/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** `sondeo`: what lives on being told asks by itself every 30 seconds. */
export type EnVivo = 'conectado' | 'reconectando' | 'sondeo';

/** What is told within this time is one refresh. */
const JUNTAR_MS = 100;

type Oyente = { avisar: (evento: Evento | null) => void; olvidar: () => void };

let estado: EnVivo = 'reconectando';
const oyentes = new Set<Oyente>();
const mirones = new Set<() => void>();

export function cambiarEstado(nuevo: EnVivo): void {
  estado = nuevo;
  for (const mirar of mirones) mirar();
}

/** Hands on that something changed; null: anything may have. */
export function avisarCambio(evento: Evento | null): void {
  for (const oyente of oyentes) oyente.avisar(evento);
}

/** Everything on screen is being fetched from now on: what was told until now needs nothing more. */
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
 * Calls `alCambiar` after something of these modules changed, once for what comes together. Without events anything may have changed;
 * an event without `agenda_id` or `fecha` may be of any. For a screen: invalidate the queries of what changed.
 *
 *   useAlCambiar(['agendas'], () => void consultas.invalidateQueries({ queryKey: ['agenda'] }));
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
      if (evento && !suyos.split(',').includes(evento.tema)) return;
      juntos.push(evento);
      espera ??= setTimeout(soltar, JUNTAR_MS);
    };
    const oyente = { avisar, olvidar };
    oyentes.add(oyente);
    return () => {
      oyentes.delete(oyente);
      olvidar();
    };
  }, [suyos]);
}
