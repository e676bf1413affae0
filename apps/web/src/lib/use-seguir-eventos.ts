import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Follows the events for as long as there is a session: once a tab. Their readers come after the screen. */
export function useSeguirEventos(): void {
  const consultas = useQueryClient();
  useEffect(() => {
    let detener: (() => void) | undefined;
    let fuera = false;
    const seguir = ({ seguirEventos }: typeof import('./eventos')) => {
      if (!fuera) detener = seguirEventos(consultas);
    };
    import('./eventos').then(seguir, () => undefined);
    return () => {
      fuera = true;
      detener?.();
    };
  }, [consultas]);
}
