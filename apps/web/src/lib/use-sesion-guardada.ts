import { useSyncExternalStore } from 'react';
import { alCambiarSesion, type SesionGuardada, sesionActual } from './session';

/** The stored session, followed while it changes; for components outside SesionProvider (login, guards, 404). */
export const useSesionGuardada = (): SesionGuardada | null => useSyncExternalStore(alCambiarSesion, sesionActual);
