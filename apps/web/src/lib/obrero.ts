/** The worker that keeps the page for a time without a line (`sw.ts`): its registration, its new versions, its end. */
import { useSyncExternalStore } from 'react';

const RUTA = '/sw.js';
const CADA_MS = 3_600_000;

let espera: ServiceWorker | null = null;
const mirones = new Set<() => void>();
const mirar = (alCambiar: () => void) => {
  mirones.add(alCambiar);
  return () => void mirones.delete(alCambiar);
};
function ofrecer(nueva: ServiceWorker | null): void {
  espera = nueva;
  for (const avisar of mirones) avisar();
}

/** Whether a new version is here and waits to be used. */
export const useVersionNueva = (): boolean => useSyncExternalStore(mirar, () => espera !== null);

// Over TLS or on this very machine: elsewhere a browser knows no workers.
const hayObreros = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

let registrado = false;
/** Registers it, once a page; a new version is looked for every hour in which it is seen. */
export async function registrarObrero(): Promise<void> {
  // The sources, as they are served while one writes them, change under its hands.
  if (registrado || !hayObreros() || import.meta.env.DEV) return;
  registrado = true;
  const registro = await navigator.serviceWorker.register(RUTA);
  const siEspera = () => registro.waiting && navigator.serviceWorker.controller && ofrecer(registro.waiting);
  siEspera();
  registro.addEventListener('updatefound', () => registro.installing?.addEventListener('statechange', siEspera));
  let mirada = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - mirada < CADA_MS) return;
    mirada = Date.now();
    void registro.update().catch(() => undefined);
  });
}

/** A worker with work at hand takes longer to give way: the page is asked of the server in any case. */
const RELEVO_MS = 3_000;

/** Begins again with the new version. */
export function usarVersionNueva(): void {
  const otraVez = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', otraVez, { once: true });
  setTimeout(otraVez, RELEVO_MS);
  espera?.postMessage('take-over');
}

/** Forgets the kept page and its code: the next visit asks for everything again. */
export async function despedirObrero(): Promise<void> {
  if (!hayObreros()) return;
  const [registros, nombres] = await Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]);
  await Promise.all([...registros.map((uno) => uno.unregister()), ...nombres.map((nombre) => caches.delete(nombre))]);
}
