import type { RolFila } from '@jornal/contract';
import { ensureAdmin, type Session } from '../../core/session/session.js';
import { ensure } from '../../platform/errors/business-error.js';

/**
 * The second factor of roles is demanded by an administrator; that of their own role, once they have it themselves:
 * they do not ask of others what they leave out.
 */
export function exigirPoderExigir(session: Session, { alcance }: RolFila, factor_dias: number | null): void {
  ensureAdmin(session, 'Solo un administrador decide qué roles exigen segundo factor');
  ensure(
    factor_dias === null || alcance !== 'todo' || session.missingFactor === null,
    'FACTOR_PROPIO_PRIMERO',
    'Activa primero el segundo factor en tu cuenta',
  );
}

/** The columns of a role that demands the second factor from `now` on, or does not. */
export const exigencia = (factor_dias: number | null, now: Date) => ({
  factor_dias,
  factor_desde: factor_dias === null ? null : now,
});

/** The columns that change: more or fewer days are counted from when it was first demanded. */
export function nuevaExigencia({ factor_desde }: RolFila, factor_dias: number | null | undefined, now: Date) {
  if (factor_dias === undefined) return {};
  return factor_dias !== null && factor_desde !== null ? { factor_dias } : exigencia(factor_dias, now);
}
