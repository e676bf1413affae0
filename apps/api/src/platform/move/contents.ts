import { type ClientBase, escapeIdentifier } from 'pg';
import { listOf, type Table } from '../backup/tables.js';

/** The rows of a branch in a table: how many, and one sum of all that is in them, whatever their order. */
export type Content = { entidad_id: string | null; filas: string; suma: string | null };

/** Whether the rows of a table are those of branches. */
export const isOfBranch = ({ clave }: Pick<Table, 'clave'>): boolean => clave[0] === 'entidad_id';

/**
 * The contents of a table, branch by branch. The sum is of the values themselves and not of how they are written: two
 * databases of any version say the same of the same rows, and each machine of a cluster adds up its own.
 */
export async function contentsOf(client: ClientBase, table: Table): Promise<Content[]> {
  const name = escapeIdentifier(table.nombre);
  const what = `count(*)::text AS filas, sum(hash_record_extended(ROW(${listOf(table.columnas)}), 0))::text AS suma`;
  const { rows } = await client.query<Content>(
    isOfBranch(table)
      ? `SELECT ${name}.entidad_id::text AS entidad_id, ${what} FROM ${name} GROUP BY ${name}.entidad_id ORDER BY ${name}.entidad_id`
      : `SELECT NULL AS entidad_id, ${what} FROM ${name} HAVING count(*) > 0`,
  );
  return rows;
}

export const rowsIn = (contents: readonly Content[]): number =>
  contents.reduce((total, { filas }) => total + Number(filas), 0);
