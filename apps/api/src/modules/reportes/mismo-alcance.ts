import { canNow, type Session } from '../../core/session/session.js';

/** Whether a person may see now what they might a moment ago. */
export function mismoAlcance(before: Session | undefined, now: Session | undefined): boolean {
  if (before === undefined || now === undefined || !canNow(now, 'reportes.ver')) return false;
  return (
    before.alcance === now.alcance && before.entidad?.id === now.entidad?.id && before.operador?.id === now.operador?.id
  );
}
