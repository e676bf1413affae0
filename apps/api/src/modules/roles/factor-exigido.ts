import type { RolFila } from '@jornal/contract';
import { ensureAdmin, type Session } from '../../core/session/session.js';
import { ensure } from '../../platform/errors/business-error.js';

/**
 * Who demands the second factor is an administrator; of their own role, once they have it: nobody asks of the others
 * what they leave out.
 */
export function exigirPoderExigir(sesion: Session, { alcance }: RolFila, factor_dias: number | null): void {
  ensureAdmin(sesion, 'Solo un administrador decide qué roles exigen segundo factor');
  ensure(
    factor_dias === null || alcance !== 'todo' || sesion.faltaFactor === null,
    'FACTOR_PROPIO_PRIMERO',
    'Activa primero el segundo factor en tu cuenta',
  );
}

/** What a role keeps of the second factor it demands from `ahora` on, or does not. */
export const exigencia = (factor_dias: number | null, ahora: Date) => ({
  factor_dias,
  factor_desde: factor_dias === null ? null : ahora,
});

/** What changes of it: more or fewer days are counted from when it was first demanded. */
export function nuevaExigencia({ factor_desde }: RolFila, factor_dias: number | null | undefined, ahora: Date) {
  if (factor_dias === undefined) return {};
  return factor_dias !== null && factor_desde !== null ? { factor_dias } : exigencia(factor_dias, ahora);
}
