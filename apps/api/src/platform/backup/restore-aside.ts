import { type ClientBase, escapeIdentifier } from 'pg';
import { withClientAt } from '../db/connection.js';
import { BackupError } from './backup-error.js';
import { type Restored, type RestoreOptions, restore } from './restore.js';

/** Where a backup is loaded until all of it is there. Nothing else has this name: one that is found was cut short. */
const ASIDE = 'jornal_restaurando';

/**
 * Restores on a server of ours: into a database aside, which takes the place of the one of `url` when it is whole.
 * `empty`: whether that one is not in use; only then is it let go. `onReady`: does the work that must be done before
 * the restored one is in place.
 */
export async function restoreAside(
  url: string,
  file: string,
  {
    empty,
    onReady,
    ...options
  }: RestoreOptions & { empty: (client: ClientBase) => Promise<boolean>; onReady?: () => Promise<void> },
): Promise<Restored> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const inDatabase = (other: string) => Object.assign(new URL(url), { pathname: `/${other}` }).href;
  if (!(await withClientAt(url, empty)))
    throw new BackupError(
      'Aquí ya hay un negocio, y un respaldo solo se restaura donde no hay ninguno: indica otra carpeta con DATA_DIR. No se cambió nada.',
    );
  const sort = (...statements: string[]) =>
    withClientAt(inDatabase('postgres'), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const [own, removed] = [escapeIdentifier(database), escapeIdentifier(`${database}_retirada`)];
  await sort(
    `DROP DATABASE IF EXISTS ${ASIDE} WITH (FORCE)`,
    `DROP DATABASE IF EXISTS ${removed} WITH (FORCE)`,
    `CREATE DATABASE ${ASIDE}`,
  );
  try {
    const restored = await restore(inDatabase(ASIDE), file, options);
    await onReady?.();
    // Both names at one moment: whatever ends this, there is one whole database in the place.
    await sort(
      'BEGIN',
      `ALTER DATABASE ${own} RENAME TO ${removed}`,
      `ALTER DATABASE ${ASIDE} RENAME TO ${own}`,
      'COMMIT',
    );
    // A database that stays is dropped at the next restore.
    await sort(`DROP DATABASE IF EXISTS ${removed} WITH (FORCE)`).catch(() => undefined);
    return restored;
  } catch (error) {
    await sort(`DROP DATABASE IF EXISTS ${ASIDE}`).catch(() => undefined);
    throw error;
  }
}
