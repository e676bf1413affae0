import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { permisosRecordados } from '../lib/permisos-recordados';
import { alPrimerGesto } from '../lib/primer-gesto';
import { sesionActual } from '../lib/session';
import { useSesion } from '../lib/session-context';
import { PARAMETRO_SUCURSAL, recordada } from '../lib/sucursal';
import { barraDe } from './menu';
import { precargarPagina } from './paginas';
import { RUTAS } from './routes';

/**
 * While the session is being checked, the first screen is on its way: its code, and on the dashboard, where almost
 * everybody begins, its figures. A 401 among the answers ends the session all the same; a query that fails is asked
 * again by the screen.
 */
export function precargar(consultas: QueryClient): void {
  const sesion = sesionActual();
  const { pathname, search } = window.location;
  if (!sesion) return;
  void precargarPagina(pathname);
  // A person whose permissions are known sees the screen at once, which asks by itself.
  if (sesion.usuario.alcance === 'todo' || permisosRecordados()) return;
  // An address with filters asks for other figures than those of today; the branch in view is none.
  const { [PARAMETRO_SUCURSAL]: sucursal = recordada(sesion.usuario.id), ...filtros } = Object.fromEntries(
    new URLSearchParams(search),
  );
  if (pathname !== RUTAS.tablero || Object.keys(filtros).length > 0) return;
  import('../features/tablero/adelantar').then(
    ({ adelantarTablero }) => adelantarTablero(consultas, sesion.usuario, sucursal || undefined),
    () => undefined,
  );
}

/** Brings the code of the screens that this person uses most near, at the first gesture. */
export function usePrecargaDeLoDeCadaDia(): void {
  const { accede, usuario } = useSesion();
  const rutas = barraDe(accede, usuario.alcance)
    .map(({ ruta }) => ruta)
    .join();
  useEffect(() => {
    const sueltas = rutas.split(',').map((ruta) => alPrimerGesto(() => precargarPagina(ruta)));
    return () => {
      for (const soltar of sueltas) soltar();
    };
  }, [rutas]);
}
