import type { Role } from '../api';
import type { Dialog } from './dialog';

/** The dialogs in walks of about so many, those of a screen after one another: the workers share them. */
const AT_ONCE = 30;
export function walksOf(dialogs: readonly Dialog[]): { role: Role; dialogs: readonly Dialog[]; called: string }[] {
  const walks: { role: Role; dialogs: Dialog[] }[] = [];
  for (const dialog of dialogs) {
    const last = walks.at(-1);
    const before = last?.dialogs.at(-1);
    const begins = last?.role !== dialog.role || (last.dialogs.length >= AT_ONCE && before?.path !== dialog.path);
    if (begins) walks.push({ role: dialog.role, dialogs: [dialog] });
    else last.dialogs.push(dialog);
  }
  return walks.map((walk) => ({ ...walk, called: `${walk.role} from ${walk.dialogs[0]?.path}` }));
}
