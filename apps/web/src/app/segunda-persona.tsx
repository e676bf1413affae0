import { lazy, Suspense, useSyncExternalStore } from 'react';
import { alCambiarAprobacion, quePideAprobacion } from '../lib/aprobacion';

const RequiereDialogo = lazy(() => import('../features/aprobaciones/requiere-dialogo'));

/** The dialog of an act that waits for a second person, over whatever screen it was done on. */
export function SegundaPersona() {
  const espera = useSyncExternalStore(alCambiarAprobacion, quePideAprobacion);
  if (!espera) return null;
  return (
    <Suspense>
      <RequiereDialogo {...espera} />
    </Suspense>
  );
}
