import { useSyncExternalStore } from 'react';
import type { Guardado } from '../../lib/cofre';
import type { PorEnviar } from './cola';

export type EnCola = Guardado<PorEnviar>;

let cola: readonly EnCola[] = [];
const mirones = new Set<() => void>();

/** The queue of the signed-in person as it was read last (`cola-envio.ts`), the tray with it. */
export const colaActual = (): readonly EnCola[] => cola;

export function publicarCola(nueva: readonly EnCola[]): void {
  if (nueva.length === 0 && cola.length === 0) return;
  cola = nueva;
  for (const mirar of mirones) mirar();
}

const mirar = (alCambiar: () => void) => {
  mirones.add(alCambiar);
  return () => void mirones.delete(alCambiar);
};

export const useCola = (): readonly EnCola[] => useSyncExternalStore(mirar, colaActual);
