import type { QueryRunner } from 'typeorm';

/** One statement a query: a distributed database refuses several at once. */
export async function apply(runner: QueryRunner, sentencias: readonly string[]): Promise<void> {
  for (const sentencia of sentencias) await runner.query(sentencia);
}

/** Whether a table holds any row: what moves old rows is sent only where there are some. */
export async function hasRows(runner: QueryRunner, tabla: string): Promise<boolean> {
  const [{ hay }] = (await runner.query(`SELECT EXISTS (SELECT 1 FROM ${tabla}) AS hay`)) as [{ hay: boolean }];
  return hay;
}

/**
 * How a table lies on a cluster. `entidad`: spread by `entidad_id`, together with every other such table. `referencia`: a copy on every node,
 * for what tables of a branch point at or are read with; writing it needs every node. `local`: on the coordinator alone, for what is of no
 * branch and nobody else points at: a session opens, and a mail leaves, whichever other node is down.
 */
export type Kind = 'entidad' | 'referencia' | 'local';

const SPREAD: Record<Kind, string> = {
  entidad: `SELECT create_distributed_table($1, 'entidad_id', colocate_with => $2)`,
  referencia: `SELECT create_reference_table($1)`,
  local: `SELECT citus_add_local_table_to_metadata($1)`,
};

/** Whether a database is a cluster. */
export async function isCluster(consultar: (texto: string) => Promise<unknown>): Promise<boolean> {
  const [{ hay }] = (await consultar(`SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS hay`)) as [
    { hay: boolean },
  ];
  return hay;
}

/** Says how a table lies where the Citus extension is present; does nothing on plain PostgreSQL. */
async function distribute(runner: QueryRunner, tabla: string, como: Kind): Promise<void> {
  if (!(await isCluster((texto) => runner.query(texto)))) return;
  // All that is of a branch lies where its book lies.
  const beside = como === 'entidad' ? [tabla === 'libro' ? 'none' : 'libro'] : [];
  await runner.query(SPREAD[como], [tabla, ...beside]);
}

/**
 * Makes a table with its own statement, spreads it, and then gives it `llaves`, its keys to other tables of a branch, one by one: a table that
 * is not spread yet can't point at one that is. A key to itself, or to a table of no branch, stands in its statement.
 */
export async function create(
  runner: QueryRunner,
  tabla: string,
  como: Kind,
  sentencia: string,
  llaves: readonly string[] = [],
): Promise<void> {
  await runner.query(sentencia);
  await distribute(runner, tabla, como);
  await apply(
    runner,
    llaves.map((llave) => `ALTER TABLE ${tabla} ADD CONSTRAINT ${llave}`),
  );
}
