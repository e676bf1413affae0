import { type Notices, noticesOf } from '../../platform/events/notices.js';
import type { Session } from '../session/session.js';
import type { Done } from './audit.js';

/** Notes the notices of a use case once it is committed, for the screens that show what it changed. */
export async function tellingNotices<T>(
  notices: Notices,
  { request }: Session,
  committed: Promise<Done<T>>,
): Promise<Done<T>> {
  const done = await committed;
  notices.note(noticesOf(done.changes, request.tema));
  return done;
}
