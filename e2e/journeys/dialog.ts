import type { Role } from '../api';

/**
 * A step on the way to a dialog: press a button by its name, or that of the first row of a table, open the first row of
 * a table, press the first entry of a list, look for something, or choose an entry of a menu.
 */
export type Step =
  | string
  | RegExp
  | { row: string }
  | { of: string; press: string }
  | { list: string }
  | { lookFor: string; in: string }
  | { menu: string; entry: string };

/** A dialog or drawer of the product, and the elements to be seen when it opens. */
export type Dialog = {
  role: Role;
  path: string;
  /** Each is looked for in the uppermost dialog, or on the page while none is open; of several the first that may be pressed. */
  open: readonly Step[];
  /** The steps on a phone, where they are others. */
  onPhone?: readonly Step[];
  /** The page that the steps lead to, where it is another than that of the path. */
  page?: RegExp;
  /** The name of the dialog. */
  name: string | RegExp;
  /** The field that has the focus; without one the dialog has nothing to fill in. */
  field?: string | RegExp;
  /** A heading that comes after the rest: what the dialog works out while it is open. */
  heading?: RegExp;
  /** Asks for the reason of a deletion: the typed text stays, spaces too. */
  reason?: true;
  /** The file of features or app that it is written in. */
  file: string;
};

/** The dialogs of a screen, as an administrator opens them. */
export const admin = (path: string, dialogs: readonly Omit<Dialog, 'role' | 'path'>[]): Dialog[] =>
  dialogs.map((dialog) => ({ role: 'admin', path, ...dialog }));
/** The same as an operator does. */
export const operador = (path: string, dialogs: readonly Omit<Dialog, 'role' | 'path'>[]): Dialog[] =>
  dialogs.map((dialog) => ({ role: 'operador', path, ...dialog }));

/** The question before something is taken back: its field is the reason. */
export const removal = (name: string, file: string, open: readonly Step[] = ['Eliminar']) => ({
  open,
  name,
  field: 'Motivo',
  reason: true as const,
  file,
});
