import type { Session } from '../session/session.js';
import type { Change, Done } from './audit.js';
import { underTheUndoing } from './audit-rows.js';
import type { Inverses } from './inverses.js';

/** Names the event of a use case (`CABECERA_EVENTO`) in its answer, for a caller who did one thing and may undo it. */
export async function offeringUndo<T>(
  inverses: Inverses,
  session: Session,
  committed: Promise<Done<T>>,
): Promise<Done<T>> {
  const done = await committed;
  const { changes, events } = done;
  if (changes.length !== 1) return done;
  const change = underTheUndoing(changes[0] as Change);
  if (inverses.can(session, change)) session.request.evento = `${change.entidad_id}-${events[0]}`;
  return done;
}
