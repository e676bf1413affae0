import { type ClientBase, escapeIdentifier } from 'pg';
import { withClientAt } from '../db/connection.js';
import { BackupError } from './format.js';
import { type Restored, type RestoreOptions, restore } from './restore.js';

/** Where a backup is loaded until all of it is there. Nothing else has this name: one that is found was cut short. */
const ASIDE = 'jornal_restaurando';

/**
 * Restores on a server of ours: into a database aside, which takes the place of the one of `url` when it is whole. `vacia`: whether nobody
 * works in that one; only then is it let go. `alEstarListo`: what
 * must be in place before the one restored is.
 */
export async function restoreAside(
  url: string,
  archivo: string,
  {
    vacia,
    alEstarListo,
    ...opciones
  }: RestoreOptions & { vacia: (cliente: ClientBase) => Promise<boolean>; alEstarListo?: () => Promise<void> },
): Promise<Restored> {
  const base = decodeURIComponent(new URL(url).pathname.slice(1));
  const enBase = (otra: string) => Object.assign(new URL(url), { pathname: `/${otra}` }).href;
  if (!(await withClientAt(url, vacia)))
    throw new BackupError(
      'Aquí ya hay un negocio, y un respaldo solo se restaura donde no hay ninguno: indica otra carpeta con DATA_DIR. No se cambió nada.',
    );
  const ordenar = (...sentencias: string[]) =>
    withClientAt(enBase('postgres'), async (cliente) => {
      for (const sentencia of sentencias) await cliente.query(sentencia);
    });
  const [propia, retirada] = [escapeIdentifier(base), escapeIdentifier(`${base}_retirada`)];
  await ordenar(
    `DROP DATABASE IF EXISTS ${ASIDE} WITH (FORCE)`,
    `DROP DATABASE IF EXISTS ${retirada} WITH (FORCE)`,
    `CREATE DATABASE ${ASIDE}`,
  );
  try {
    const restaurado = await restore(enBase(ASIDE), archivo, opciones);
    await alEstarListo?.();
    // Both names at one moment: whatever ends this, there is one whole database in the place.
    await ordenar(
      'BEGIN',
      `ALTER DATABASE ${propia} RENAME TO ${retirada}`,
      `ALTER DATABASE ${ASIDE} RENAME TO ${propia}`,
      'COMMIT',
    );
    // One that stays is dropped at the next restore.
    await ordenar(`DROP DATABASE IF EXISTS ${retirada} WITH (FORCE)`).catch(() => undefined);
    return restaurado;
  } catch (error) {
    await ordenar(`DROP DATABASE IF EXISTS ${ASIDE}`).catch(() => undefined);
    throw error;
  }
}
