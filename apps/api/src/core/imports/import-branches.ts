import { COLUMNA_SUCURSAL, type ImportarQuery, TODAS_LAS_SUCURSALES } from '@jornal/contract';
import type { Row, TableRead } from '@jornal/spreadsheets';
import { textIn } from '@jornal/spreadsheets';
import { sql } from '../../platform/db/sql.js';
import { branchOfNew, GENERAL } from '../session/branch.js';
import { isAdmin, type Session } from '../session/session.js';
import type { Read } from './import.js';
import { keyOf } from './import-match.js';

type Branch = { id: number; nombre: string };
/**
 * Where a row goes; `otra`: it names another branch than the one chosen for the file. Without a branch, `error` says
 * why.
 */
export type Destination = { entidad_id: number; nombre: string; otra?: string } | { error: string };

/** Where the rows of a file go. */
export type Destinations = {
  /** The one of all of them; null where each row says its own. */
  one: number | null;
  of: (row: Row) => Destination;
};

const named = (row: Row): string | undefined => textIn(row, COLUMNA_SUCURSAL.campo);
/** Of records that may be of no branch: where a row goes that names none. */
const OF_ALL = { entidad_id: GENERAL, nombre: TODAS_LAS_SUCURSALES };
const WITH_GENERAL = { general: true, own: GENERAL };

/**
 * The branch of the caller or the one that an administrator chose; where they chose none, whichever each row names.
 * `general`: a record may be of every branch, and is where nothing is named.
 */
export async function destinationsOf(
  read: Read,
  session: Session,
  { entidad_id: asked }: ImportarQuery,
  { table, general }: { table: TableRead; general: boolean },
): Promise<Destinations> {
  const told = table.columnas.some((c) => c.campo === COLUMNA_SUCURSAL.campo && c.encabezado !== null);
  if (!isAdmin(session) || asked !== undefined || !told)
    return toOne(read, branchOfNew(session, asked, general ? WITH_GENERAL : {}));
  const branches = await read<Branch>(
    sql`SELECT e.id, e.name AS nombre FROM entidad e JOIN sucursal s ON s.entidad_id = e.id WHERE s.archivada_en IS NULL ORDER BY e.id`,
  );
  const ofAll = (says = TODAS_LAS_SUCURSALES) => general && keyOf(says) === keyOf(TODAS_LAS_SUCURSALES);
  return { one: null, of: (row) => (ofAll(named(row)) ? OF_ALL : destinationAmong(branches, named(row))) };
}

async function toOne(read: Read, entidad_id: number): Promise<Destinations> {
  const [own] = await read<Branch>(sql`SELECT id, name AS nombre FROM entidad WHERE id = ${entidad_id}`);
  const name = own?.nombre ?? '';
  return {
    one: entidad_id,
    of: (row) => {
      const says = named(row);
      const other = says !== undefined && keyOf(says) !== keyOf(name) ? { otra: says } : {};
      return { entidad_id, nombre: name, ...other };
    },
  };
}

function destinationAmong(branches: readonly Branch[], says: string | undefined): Destination {
  if (says === undefined) return { error: 'La fila no dice de qué sucursal es' };
  const alike = branches.filter(({ nombre }) => keyOf(nombre) === keyOf(says));
  const exact = alike.filter(({ nombre }) => nombre === says);
  const [branch, ...others] = exact.length > 0 ? exact : alike;
  if (branch === undefined) return { error: `No existe la sucursal «${says}»` };
  if (others.length > 0) return { error: `Hay varias sucursales que se llaman «${says}»` };
  return { entidad_id: branch.id, nombre: branch.nombre };
}
