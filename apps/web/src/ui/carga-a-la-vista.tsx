import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Holds the place of a chart and fetches its library, half the weight of the whole screen, only when the place comes
 * into sight.
 */
export function CargaALaVista({ alto, ancho, children }: { alto: number; ancho?: number; children: ReactNode }) {
  const lugar = useRef<HTMLDivElement>(null);
  const [visto, setVisto] = useState(false);
  useEffect(() => {
    if (visto || !lugar.current) return;
    const observador = new IntersectionObserver((entradas) => {
      if (entradas.some(({ isIntersecting }) => isIntersecting)) setVisto(true);
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
