import { type ClientBase, escapeIdentifier } from 'pg';
import { conClienteEn } from '../db/connection.js';
import { ErrorRespaldo } from './format.js';
import { type OpcionesRestaurar, type Restaurado, restaurar } from './restore.js';

/** Where a backup is loaded until all of it is there. Nothing else has this name: one that is found was cut short. */
const APARTE = 'jornal_restaurando';

/**
 * Restores on a server of ours: into a database aside, which takes the place of the one of `url` when it is whole. `vacia`: whether nobody
 * works in that one; only then is it let go. `alEstarListo`: what
 * must be in place before the one restored is.
 */
export async function restaurarAparte(
  url: string,
  archivo: string,
  {
    vacia,
    alEstarListo,
    ...opciones
  }: OpcionesRestaurar & { vacia: (cliente: ClientBase) => Promise<boolean>; alEstarListo?: () => Promise<void> },
): Promise<Restaurado> {
  const base = decodeURIComponent(new URL(url).pathname.slice(1));
  const enBase = (otra: string) => Object.assign(new URL(url), { pathname: `/${otra}` }).href;
  if (!(await conClienteEn(url, vacia)))
    throw new ErrorRespaldo(
      'Aquí ya hay un negocio, y un respaldo solo se restaura donde no hay ninguno: indica otra carpeta con DATA_DIR. No se cambió nada.',
    );
  const ordenar = (...sentencias: string[]) =>
    conClienteEn(enBase('postgres'), async (cliente) => {
      for (const sentencia of sentencias) await cliente.query(sentencia);
    });
  const [propia, retirada] = [escapeIdentifier(base), escapeIdentifier(`${base}_retirada`)];
  await ordenar(
    `DROP DATABASE IF EXISTS ${APARTE} WITH (FORCE)`,
    `DROP DATABASE IF EXISTS ${retirada} WITH (FORCE)`,
    `CREATE DATABASE ${APARTE}`,
  );
  try {
    const restaurado = await restaurar(enBase(APARTE), archivo, opciones);
    await alEstarListo?.();
    // Both names at one moment: whatever ends this, there is one whole database in the place.
    await ordenar(
      'BEGIN',
      `ALTER DATABASE ${propia} RENAME TO ${retirada}`,
      `ALTER DATABASE ${APARTE} RENAME TO ${propia}`,
      'COMMIT',
    );
    // One that stays is dropped at the next restore.
    await ordenar(`DROP DATABASE IF EXISTS ${retirada} WITH (FORCE)`).catch(() => undefined);
    return restaurado;
  } catch (error) {
    await ordenar(`DROP DATABASE IF EXISTS ${APARTE}`).catch(() => undefined);
    throw error;
  }
}
