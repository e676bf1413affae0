import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = {
  alto: number;
  ancho?: number;
  /** It came into sight: what it shows may be asked for. */
  alVer?: () => void;
  children: ReactNode;
};

/**
 * Holds the place of a chart and fetches its library, half the weight of the whole screen, only when the place comes
 * into sight.
 */
export function CargaALaVista({ alto, ancho, alVer, children }: Props) {
  const lugar = useRef<HTMLDivElement>(null);
  const [visto, setVisto] = useState(false);
  const ver = useEffectEvent(() => {
    setVisto(true);
    alVer?.();
  });
  useEffect(() => {
    if (visto || !lugar.current) return;
    const observador = new IntersectionObserver((entradas) => {
      if (entradas.some(({ isIntersecting }) => isIntersecting)) ver();
    });
    observador.observe(lugar.current);
    return () => observador.disconnect();
  }, [visto]);
  if (visto) return children;
  return (
    <div ref={lugar} style={{ height: alto, width: ancho }}>
      <Skeleton height={alto} width={ancho} radius="md" aria-hidden />
    </div>
  );
}
