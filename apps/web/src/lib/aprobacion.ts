import type { Acto, YaPedida } from '@jornal/contract';
import type { ErrorApi } from './error-api';

/**
 * An act that the server refused until a second person says yes: the dialog over the screen (`app/segunda-persona.tsx`) asks for it,
 * and the request that waited goes on with the approval, or ends as it was refused.
 */
export type PorAprobar = { acto: Acto; aprobacion: YaPedida | null; responder: (id: number | null) => void };

let espera: PorAprobar | null = null;
const mirones = new Set<() => void>();

function poner(nueva: PorAprobar | null): void {
  espera = nueva;
  for (const mirar of mirones) mirar();
}

/** The act that waits for a second person; null when there is none. */
export const quePideAprobacion = (): PorAprobar | null => espera;
export function alCambiarAprobacion(mirar: () => void): () => void {
  mirones.add(mirar);
  return () => void mirones.delete(mirar);
}

/** The id of the approval that a refused request may be sent again with; null where there is none, or nothing to ask. */
export function pedirSegunda({ acto, aprobacion }: ErrorApi): Promise<number | null> {
  if (acto === null || espera !== null || mirones.size === 0) return Promise.resolve(null);
  return new Promise((listo) => {
    const responder = (id: number | null) => {
      poner(null);
      listo(id);
    };
    poner({ acto, aprobacion, responder });
  });
}
