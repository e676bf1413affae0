import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { alCambiarAprobacion, type PorAprobar, quePideAprobacion } from '../lib/aprobacion';

/** Its code did not come: what waits ends as it was refused, with the sentence of the server. */
function NoLlego({ responder }: PorAprobar) {
  useEffect(() => void responder(null), [responder]);
  return null;
}

const RequiereDialogo = lazy<ComponentType<PorAprobar>>(() =>
  import('../features/aprobaciones/requiere-dialogo').catch(() => ({ default: NoLlego })),
);

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
