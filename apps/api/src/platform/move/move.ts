import { type Client, escapeIdentifier } from 'pg';
import { atPlace } from '../backup/place.js';
import { rowsInto, rowsOut, type Table } from '../backup/tables.js';
import { type Content, contentsOf, isOfBranch, rowsIn } from './contents.js';
import { MoveError } from './move-error.js';
import { type Origin, withOrigin } from './origin.js';
import { finish, prepare, tablesInOrder } from './target.js';

/** As many rows as one transaction brings, or those of one branch: what is there of a table is always whole branches. */
const AT_A_TIME = 50_000;

/** A table whose rows are all there; `before`: how many of them an earlier attempt had brought. */
export type Arrived = { nombre: string; rows: number; before: number };
export type MoveOptions = {
  /** The address the service will use, as of `RestoreOptions`. */
  service?: string;
  setPassword?: boolean;
  onTable?: (table: Arrived) => void | Promise<void>;
};
/** `others`: tables that the product did not make, which stayed behind. */
export type Moved = { rows: number; tables: number; migrations: string[]; others: string[] };

/**
 * Brings a business from one database into another that holds none, each of them plain PostgreSQL or a cluster. The
 * origin is held still and not changed. What is there after an interruption is known from the rows: those of a table
 * of no branch come in one transaction, those of a branch too, in the order of the branches. So the same call goes on,
 * and at the end both hold the same, row by row, or it says so; until then no Jornal opens the new one.
 */
export const move = (
  from: string,
  to: string,
  { onTable = () => undefined, ...options }: MoveOptions,
): Promise<Moved> =>
  withOrigin(from, (origin) =>
    atPlace(to, async (place) => {
      await prepare(place, origin);
      const tables = await tablesInOrder(place.client);
      ensureSameShape(origin, tables);
      let rows = 0;
      for (const table of tables) {
        const contents = await contentsOf(origin.client, table);
        const before = await bring(origin.client, place.client, table, contents);
        await ensureSame(place.client, table, contents);
        rows += rowsIn(contents);
        await onTable({ nombre: table.nombre, rows: rowsIn(contents), before });
      }
      const migrations = await finish(place, origin, options);
      const ours = new Set(['migracion', ...tables.map(({ nombre }) => nombre)]);
      const others = origin.tables.map(({ nombre }) => nombre).filter((name) => !ours.has(name));
      return { rows, tables: tables.length, migrations, others };
    }),
  );

/** Refuses an origin that has not, of every table, all the columns and no others. */
function ensureSameShape({ tables }: Origin, wanted: readonly Table[]): void {
  const sorted = (table: Table | undefined) => JSON.stringify([...(table?.columnas ?? [])].sort());
  const other = wanted.find((table) => sorted(tables.find(({ nombre }) => nombre === table.nombre)) !== sorted(table));
  if (other !== undefined)
    throw new MoveError(
      `A la base de origen le falta o le sobra algo en la tabla ${other.nombre}, que en su versión de Jornal es otra: no se movió nada.`,
    );
}

/** Brings the rows of a table that are not there yet; answers how many were. */
async function bring(from: Client, to: Client, table: Table, contents: readonly Content[]): Promise<number> {
  const name = escapeIdentifier(table.nombre);
  if (!isOfBranch(table)) {
    const { rowCount } = await to.query(`SELECT FROM ${name} LIMIT 1`);
    if (rowCount !== 0) return rowsIn(contents);
    if (contents.length > 0) await rowsInto(to, table, rowsOut(from, table, ''));
    return 0;
  }
  const { rows } = await to.query<{ last: string | null }>(`SELECT max(entidad_id)::text AS last FROM ${name}`);
  const last = BigInt(rows[0]?.last ?? -1);
  const left = contents.filter(({ entidad_id }) => BigInt(entidad_id as string) > last);
  for (const [first, end] of parts(left))
    await rowsInto(to, table, rowsOut(from, table, ` WHERE entidad_id BETWEEN ${first} AND ${end}`));
  return rowsIn(contents) - rowsIn(left);
}

/** The branches that are brought at one time, from the first to the last. */
function parts(contents: readonly Content[]): Array<[bigint, bigint]> {
  const all: Array<[bigint, bigint]> = [];
  let rows = AT_A_TIME;
  for (const { entidad_id, filas } of contents) {
    const id = BigInt(entidad_id as string);
    const part = all.at(-1);
    if (part === undefined || rows + Number(filas) > AT_A_TIME) {
      all.push([id, id]);
      rows = 0;
    } else part[1] = id;
    rows += Number(filas);
  }
  return all;
}

/** Compares what came with what is there in the origin. */
async function ensureSame(client: Client, table: Table, contents: readonly Content[]): Promise<void> {
  await client.query(`ANALYZE ${escapeIdentifier(table.nombre)}`);
  if (JSON.stringify(await contentsOf(client, table)) === JSON.stringify(contents)) return;
  throw new MoveError(
    `Lo que hay de la tabla ${table.nombre} en la base de destino no es lo que hay en la de origen, que cambió desde que se empezó: ` +
      'borra la de destino, crea una vacía y repite la orden.',
  );
}
