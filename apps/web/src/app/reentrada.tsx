import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { alCambiarEspera, quienVuelve } from '../lib/reentrada';
import { useSesionGuardada } from '../lib/use-sesion-guardada';
import { LLEGADA } from './regreso';
import { RUTAS } from './routes';

const ReentradaDialogo = lazy(() => import('../features/auth/reentrada-dialogo'));

/**
 * A session ended while its person was typing: they sign in over the screen. Another person who signs in instead begins
 * at the beginning.
 */
export function Reentrada() {
  const quien = useSyncExternalStore(alCambiarEspera, quienVuelve);
  useOtraPersona();
  if (!quien) return null;
  return (
    <Suspense>
      <ReentradaDialogo quien={quien.usuario} />
    </Suspense>
  );
}

function useOtraPersona(): void {
  const navegar = useNavigate();
  const persona = useSesionGuardada()?.usuario.id;
  const anterior = useRef(persona);
  useEffect(() => {
    // From one person straight to another, without the entrance between them.
    if (anterior.current !== undefined && persona !== undefined && anterior.current !== persona)
      void navegar(RUTAS.tablero, { replace: true, state: LLEGADA });
    anterior.current = persona;
  }, [persona, navegar]);
}
