import { useEffect, useRef, useState } from 'react';

/**
 * For a box that scrolls sideways: says when it has moved (the sticky column then shows its edge), and takes the
 * keyboard only if there is something to scroll.
 */
export function useDesplazamiento(nombre: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [movida, setMovida] = useState(false);
  const [desborda, setDesborda] = useState(false);

  useEffect(() => {
    const caja = ref.current;
    if (!caja) return;
    const medir = () => setDesborda(caja.scrollWidth > caja.clientWidth + 1);
    const observador = new ResizeObserver(medir);
    observador.observe(caja);
    medir();
    return () => observador.disconnect();
  }, []);

  return {
    ref,
    onScroll: () => setMovida((ref.current?.scrollLeft ?? 0) > 0),
    'data-movida': movida || undefined,
    tabIndex: desborda ? 0 : undefined,
    // No landmark: it stands in a panel of the same name.
    role: desborda ? 'group' : undefined,
    'aria-label': desborda ? nombre : undefined,
  } as const;
}
