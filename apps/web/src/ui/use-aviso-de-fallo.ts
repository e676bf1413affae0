import { useEffect, useRef } from 'react';
import { avisos } from './avisos';

/** Says once, as a toast, that a query of a screen failed to load; of several that fail together, the first. */
export function useAvisoDeFallo(fallo: boolean, mensaje: string | undefined): void {
  const dicho = useRef(false);
  useEffect(() => {
    if (fallo && mensaje && !dicho.current) avisos.carga(mensaje);
    dicho.current = fallo;
  }, [fallo, mensaje]);
}

/**
 * The same where the specification wants no toast: it is told in the console, and on the screen in the place of the
 * missing data.
 */
export function useRegistroDeFallo(fallo: boolean, mensaje: string): void {
  const dicho = useRef(false);
  useEffect(() => {
    if (fallo && !dicho.current) console.warn(mensaje);
    dicho.current = fallo;
  }, [fallo, mensaje]);
}
