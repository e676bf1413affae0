import type { QueryClient } from '@tanstack/react-query';
import { sesionActual } from '../lib/session';
import { PARAMETRO_SUCURSAL, recordada } from '../lib/sucursal';
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
