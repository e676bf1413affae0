import { type FileHandle, open, readFile } from 'node:fs/promises';
import { compareMigrations } from '../db/known-migrations.js';
import { BackupError } from './backup-error.js';
import { type Envelope, openIndex, readEnvelope } from './envelope.js';
import { FORMAT, type Index, keyFileOf } from './format.js';
import { BadRows, checkRows } from './rows.js';
import { isSignedBy, UNSIGNED } from './signature.js';

/**
 * Why it cannot be told that a backup is the business's own: it has no signature; one of the key that lies beside it,
 * as the maker of both could have put it; or one of a key that is nowhere here.
 */
export type Doubt = 'sin-firma' | 'llave-al-lado' | 'otra-llave';

/** Whose backups are believed. */
export type Trust = {
  /** The keys of the business that are known here, of their own and not because they came with the file. */
  keys: readonly string[];
  /** Asked of one that none of them signed; false refuses it. */
  accept?: (doubt: Doubt) => Promise<boolean>;
};

const REASONS: Readonly<Record<Doubt, string>> = {
  'sin-firma': 'no tiene firma',
  'llave-al-lado': 'no está firmado con una llave que este servidor ya conociera',
  'otra-llave': 'no está firmado con una llave que este servidor conozca',
};

/**
 * Opens a backup that this build can restore, having read all of it: one that is damaged, cut short, newer or a
 * stranger's is refused in a sentence.
 */
export async function openBackup(route: string, trust: Trust): Promise<{ file: FileHandle; index: Index }> {
  const file = await open(route, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`No existe el archivo «${route}».`) : error;
  });
  try {
    const envelope = await readEnvelope(file);
    if (envelope === null) throw notOurs(route);
    if (envelope.summary !== null && isNewer(envelope.summary)) throw newer(route);
    await believe(route, envelope, trust);
    const index = await openIndex(envelope);
    if (index === null) throw notOurs(route);
    if (isNewer(index.resumen)) throw newer(route);
    for (const table of index.tablas)
      await checkRows(file, table).catch((cause: unknown) => {
        if (!isOfTheFile(cause)) throw cause;
        throw new BackupError(
          `«${route}» está dañado (tabla ${table.nombre}): no se restauró nada. Usa otro respaldo.`,
          {
            cause,
          },
        );
      });
    return { file, index };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const isNewer = ({ formato, migraciones }: Index['resumen']): boolean =>
  formato > FORMAT || compareMigrations(migraciones).unknown.length > 0;

/** Failures of the rows, and not of the disk they are read from. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof BadRows || /^(ERR_|Z_)/.test((error as { code?: string }).code ?? '');

async function believe(route: string, { signature }: Envelope, { keys, accept }: Trust): Promise<void> {
  if (signature !== null && isSignedBy(keys, signature.de, signature.es)) return;
  const doubt = await doubtOf(route, signature);
  if (await accept?.(doubt)) return;
  throw new BackupError(
    `«${route}» ${REASONS[doubt]}, y nadie dijo que aun así se restaure: puede haberlo hecho o cambiado cualquiera. No se restauró nada.`,
  );
}

async function doubtOf(route: string, signature: Envelope['signature']): Promise<Doubt> {
  if (signature === null || signature.es.equals(UNSIGNED)) return 'sin-firma';
  const beside = await readFile(keyFileOf(route), 'utf8').catch(() => null);
  return beside !== null && isSignedBy([beside], signature.de, signature.es) ? 'llave-al-lado' : 'otra-llave';
}

const notOurs = (route: string) =>
  new BackupError(`«${route}» no es un respaldo de Jornal, o está incompleto o dañado: no se restauró nada.`);
const newer = (route: string) =>
  new BackupError(
    `«${route}» se hizo con una versión de Jornal más nueva que esta: actualiza Jornal y vuelve a intentarlo.`,
  );
