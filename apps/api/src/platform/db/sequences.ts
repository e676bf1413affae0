import type { Ask } from './fingerprint.js';

/**
 * Tables whose ids come from a sequence of their own, and whether their key begins with the branch. The service's own
 * role, which may start on a database that others prepared, sees none: it takes ids and reads no sequence.
 */
const WITH_SEQUENCE = `
  SELECT c.relname::text AS tabla, a.attname = 'entidad_id' AS de_sucursal FROM pg_class c
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND has_sequence_privilege(to_regclass(c.relname || '_id_seq'), 'SELECT')`;

/** The greatest id of a table, by one look into its key for each branch: as quick after ten years as on the first day. */
const greatest = (table: string, ofBranch: boolean): string =>
  ofBranch
    ? `WITH RECURSIVE b AS (
        (SELECT entidad_id FROM ${table} ORDER BY entidad_id LIMIT 1)
        UNION ALL SELECT (SELECT t.entidad_id FROM ${table} t WHERE t.entidad_id > b.entidad_id ORDER BY t.entidad_id LIMIT 1)
          FROM b WHERE b.entidad_id IS NOT NULL)
      SELECT max((SELECT t.id FROM ${table} t WHERE t.entidad_id = b.entidad_id ORDER BY t.id DESC LIMIT 1)) AS id FROM b`
    : `SELECT max(id) AS id FROM ${table}`;

/**
 * Moves each sequence past the rows of its table: a database that was moved by replication, or put together from its
 * rows, has sequences that know nothing of them. By taking ids, which can hurt no process that is already working.
 */
export async function raiseSequences(ask: Ask): Promise<void> {
  for (const { tabla, de_sucursal } of await ask(WITH_SEQUENCE)) {
    const sequence = `${tabla}_id_seq`;
    const [row] = await ask(
      `SELECT m.id - s.last_value + (NOT s.is_called)::int AS behind
       FROM (${greatest(String(tabla), de_sucursal === true)}) m, ${sequence} s`,
    );
    const behind = Number(row?.behind ?? 0);
    if (behind > 0) await ask(`SELECT max(nextval('${sequence}')) FROM generate_series(1, ${behind})`);
  }
}
