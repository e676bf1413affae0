import { useEffect, useRef, useState } from 'react';

const faltaPorVer = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): boolean =>
  scrollLeft + clientWidth < scrollWidth - 1;

/**
 * For a box that scrolls sideways: says when it has moved (the sticky column then shows its edge) and whether more
 * follows (its end then fades), and takes the keyboard only if there is something to scroll.
 */
export function useDesplazamiento(nombre: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [movida, setMovida] = useState(false);
  const [desborda, setDesborda] = useState(false);
  const [sigue, setSigue] = useState(false);

  useEffect(() => {
    const caja = ref.current;
    if (!caja) return;
    const medir = () => {
      setDesborda(caja.scrollWidth > caja.clientWidth + 1);
      setSigue(faltaPorVer(caja));
    };
    const observador = new ResizeObserver(medir);
    observador.observe(caja);
    // Its table grows and shrinks by itself, with its rows and its columns.
    if (caja.lastElementChild) observador.observe(caja.lastElementChild);
    medir();
    return () => observador.disconnect();
  }, []);

  return {
    ref,
    onScroll: () => {
      if (!ref.current) return;
      setMovida(ref.current.scrollLeft > 0);
      setSigue(faltaPorVer(ref.current));
    },
    'data-sigue': sigue || undefined,
    'data-movida': movida || undefined,
    tabIndex: desborda ? 0 : undefined,
    // No landmark: it stands in a panel of the same name.
    role: desborda ? 'group' : undefined,
    'aria-label': desborda ? nombre : undefined,
  } as const;
}
