import type { QueryClient } from '@tanstack/react-query';
import { sesionActual } from '../lib/session';
import { PARAMETRO_SUCURSAL, recordada } from '../lib/sucursal';
import { precargarPagina } from './paginas';
import { RUTAS } from './routes';

/**
 * While the session is being checked, what the first screen needs is on its way: its code, and on the dashboard, where almost everybody
 * begins, its figures. Whichever of the answers is a 401 ends the session all the same; whatever fails is asked again by the screen.
 */
export function precargar(consultas: QueryClient): void {
  const sesion = sesionActual();
  const { pathname, search } = window.location;
  if (!sesion) return;
  precargarPagina(pathname);
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
