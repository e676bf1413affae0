import { seFuePorSuCuenta, sesionActual } from '../lib/session';
import { RUTAS } from './routes';

/** Where a guard sent somebody away from, in the state of the history entry; `quien`, when it was somebody. */
type Regreso = { regreso: { a: string; quien: number | null } };

/** What the sign-in page is to be told; nothing to somebody who left because they wanted to. */
export const regresoA = (
  { pathname, search }: { pathname: string; search: string },
  quien: number | null,
): Regreso | null => (seFuePorSuCuenta() ? null : { regreso: { a: `${pathname}${search}`, quien } });

/** Where one lands after signing in: where one was, unless that was somebody else. */
export function destinoTrasEntrar(estado: unknown): string {
  const { regreso } = (estado as Partial<Regreso> | null) ?? {};
  const suyo = regreso && (regreso.quien === null || regreso.quien === sesionActual()?.usuario.id);
  return suyo ? regreso.a : RUTAS.tablero;
}
