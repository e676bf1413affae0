import { canNow, type Session } from '../../core/session/session.js';

/** Whether a person may see now what they might a moment ago. */
export function mismoAlcance(antes: Session | undefined, ahora: Session | undefined): boolean {
  if (antes === undefined || ahora === undefined || !canNow(ahora, 'reportes.ver')) return false;
  return (
    antes.alcance === ahora.alcance &&
    antes.entidad?.id === ahora.entidad?.id &&
    antes.operador?.id === ahora.operador?.id
  );
}
