import type { Acto, YaPedida } from '@jornal/contract';
import { ErrorApi } from './error-api';
import { alCambiarSesion, sesionActual } from './session';

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

/**
 * The id of the approval that a refused request may be sent again with; null where there is none, or nothing to ask. It is of
 * the person who is signed in: with another, or none, there is nothing more to approve.
 */
function pedirSegunda({ acto, aprobacion }: ErrorApi): Promise<number | null> {
  if (acto === null || espera !== null || mirones.size === 0) return Promise.resolve(null);
  const de = sesionActual()?.usuario.id;
  return new Promise((listo) => {
    const esta: PorAprobar = {
      ...{ acto, aprobacion },
      responder: (id) => {
        // An answer that comes late is of an act that is over: by now another may wait.
        if (espera !== esta) return;
        dejar();
        poner(null);
        listo(id);
      },
    };
    const dejar = alCambiarSesion(() => sesionActual()?.usuario.id === de || esta.responder(null));
    poner(esta);
  });
}

/** Does something; refused until a second person says yes, does the same again with their approval, should they give it. */
export async function conSegunda<T>(hacer: (aprobacion: number | null) => Promise<T>): Promise<T> {
  let aprobacion: number | null = null;
  for (;;) {
    try {
      return await hacer(aprobacion);
    } catch (error) {
      aprobacion = error instanceof ErrorApi ? await pedirSegunda(error) : null;
      if (aprobacion === null) throw error;
    }
  }
}
