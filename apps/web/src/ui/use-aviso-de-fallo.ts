import { useEffect, useRef } from 'react';
import { avisos } from './avisos';

/** Says once, as a toast, that what a screen asked for failed to load; of several that fail together, the first. */
export function useAvisoDeFallo(fallo: boolean, mensaje: string | undefined): void {
  const dicho = useRef(false);
  useEffect(() => {
    if (fallo && mensaje && !dicho.current) avisos.carga(mensaje);
    dicho.current = fallo;
  }, [fallo, mensaje]);
}
