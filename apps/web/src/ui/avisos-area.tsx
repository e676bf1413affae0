import { lazy, Suspense, useSyncExternalStore } from 'react';
import { alActivarAvisos, hayAvisos } from './avisos';

const Contenedor = lazy(() => import('./avisos-contenedor'));

/** Where toasts appear; empty, and free of charge, until the first one. */
export function AvisosArea() {
  const activo = useSyncExternalStore(alActivarAvisos, hayAvisos);
  if (!activo) return null;
  return (
    <Suspense>
      <Contenedor />
    </Suspense>
  );
}
