import { seFuePorSuCuenta, sesionActual } from '../lib/session';
import { RUTAS } from './routes';

/**
 * The page from which a guard sent a person away, in the state of the history entry; `quien`, when they were signed in.
 */
type Regreso = { regreso: { a: string; quien: number | null } };

/** The state for the sign-in page; nothing for a person who left on purpose. */
export const regresoA = (
  { pathname, search }: { pathname: string; search: string },
  quien: number | null,
): Regreso | null => (seFuePorSuCuenta() ? null : { regreso: { a: `${pathname}${search}`, quien } });

/** Where one lands after signing in: where one was, unless that was another person. */
export function destinoTrasEntrar(estado: unknown): string {
  const { regreso } = (estado as Partial<Regreso> | null) ?? {};
  const suyo = regreso && (regreso.quien === null || regreso.quien === sesionActual()?.usuario.id);
  return suyo ? regreso.a : RUTAS.tablero;
}

/** The state of a screen on which a person lands by signing in, rather than by asking for it. */
export const LLEGADA = { llega: true } as const;
export const acabaDeLlegar = (estado: unknown): boolean => (estado as Partial<typeof LLEGADA> | null)?.llega === true;
