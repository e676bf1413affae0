import { useCallback, useRef } from 'react';

/**
 * Leads from a figure to the list of its rows: `lista` goes to the panel of the list, `ver` brings it into sight and
 * gives it the focus.
 */
export function useVerLista() {
  const lista = useRef<HTMLElement>(null);
  const ver = useCallback(() => {
    lista.current?.focus({ preventScroll: true });
    lista.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);
  return { lista, ver };
}
