import type { Ejemplo } from '@jornal/contract';
import { useEffect, useState } from 'react';

type PrimerUso = { abierto: boolean; ejemplo: Ejemplo };

/** How the server stands with its first use. Without the client, which comes later: the sign-in page asks this too. */
async function primerUso(): Promise<PrimerUso | null> {
  const respuesta = await fetch('/api/primer-uso').catch(() => null);
  return respuesta?.ok ? ((await respuesta.json()) as PrimerUso) : null;
}

/** Whether the business is empty and waits for its owner; null without an answer. */
export async function primerUsoAbierto(): Promise<boolean | null> {
  const leido = await primerUso();
  return leido && leido.abierto === true;
}

const NO_HAY: Ejemplo = { estado: 'no_hay', url: null };
const CADA_CUANTO_MS = 1_000;

/** The business with sample data, as far as it is open, and how one asks for it. Null: not known yet. */
export function useEjemplo(): { ejemplo: Ejemplo | null; abrir: () => void } {
  const [ejemplo, setEjemplo] = useState<Ejemplo | null>(null);
  const estado = ejemplo?.estado ?? null;
  useEffect(() => {
    if (estado !== null && estado !== 'abriendo') return;
    let vigente = true;
    const preguntar = () =>
      void primerUso().then((leido) => {
        // A server that does not answer for a moment is asked again.
        if (vigente && (leido || estado === null)) setEjemplo(leido?.ejemplo ?? NO_HAY);
      });
    if (estado === null) preguntar();
    const reloj = setInterval(preguntar, CADA_CUANTO_MS);
    return () => {
      vigente = false;
      clearInterval(reloj);
    };
  }, [estado]);
  const abrir = () => {
    setEjemplo({ estado: 'abriendo', url: null });
    void fetch('/api/ejemplo', { method: 'POST' }).then(
      async (respuesta) => setEjemplo(respuesta.ok ? await respuesta.json() : { estado: 'fallo', url: null }),
      () => setEjemplo({ estado: 'fallo', url: null }),
    );
  };
  return { ejemplo, abrir };
}
