/**
 * Whether the server can be reached, as the last requests told; and how far its clock is ahead of this device's.
 */
import { useSyncExternalStore } from 'react';

let caida = typeof navigator !== 'undefined' && navigator.onLine === false;
let desfase = 0;
const mirones = new Set<() => void>();

function poner(nueva: boolean): void {
  if (caida === nueva) return;
  caida = nueva;
  for (const mirar of mirones) mirar();
}

/** A request was answered, whatever was said. */
export function huboRespuesta(cabeceras: Headers): void {
  const suya = Date.parse(cabeceras.get('date') ?? '');
  if (!Number.isNaN(suya)) desfase = suya - Date.now();
  poner(false);
}
export const noHuboRespuesta = (): void => poner(true);

/** In ms; 0 until a request was answered. */
export const desfaseDelReloj = (): number => desfase;
export const sinLinea = (): boolean => caida;

export function alCambiarLinea(mirar: () => void): () => void {
  mirones.add(mirar);
  return () => void mirones.delete(mirar);
}
export const useSinLinea = (): boolean => useSyncExternalStore(alCambiarLinea, sinLinea);

// A network that is there again is no server yet: the first answer says so.
if (typeof window !== 'undefined') window.addEventListener('offline', noHuboRespuesta);
