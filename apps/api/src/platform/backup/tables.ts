import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, type ClientBase, escapeIdentifier } from 'pg';
import { type CopyToStreamQuery, from as copiarA, to as copiarDe } from 'pg-copy-streams';

/** A table: its columns, generated ones apart, and those of its primary key. */
export type Table = { nombre: string; columnas: string[]; clave: string[] };

const TABLES = `
  SELECT c.relname::text AS nombre, (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columnas,
    coalesce((SELECT array_agg(a.attname::text ORDER BY k.orden)
        FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY k (numero, orden), pg_attribute a
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.numero), '{}') AS clave
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;

/** Every table of a database, by name. */
export const tablesOf = async (client: ClientBase): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

export const listOf = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ');

/** The rows of a table as `COPY` writes them; `which`: what stands behind its name. */
export const rowsOut = (
  client: Client,
  { nombre, columnas }: Pick<Table, 'nombre' | 'columnas'>,
  which: string,
): CopyToStreamQuery =>
  client.query(copiarDe(`COPY (SELECT ${listOf(columnas)} FROM ${escapeIdentifier(nombre)}${which}) TO STDOUT`));

/** Puts rows that `COPY` wrote into a table, and answers how many they were. */
export async function rowsInto(
  client: Client,
  { nombre, columnas }: Pick<Table, 'nombre' | 'columnas'>,
  rows: Readable,
): Promise<number> {
  const input = client.query(copiarA(`COPY ${escapeIdentifier(nombre)} (${listOf(columnas)}) FROM STDIN`));
  await pipeline(rows, input);
  return input.rowCount;
}
