import type { QueryRunner } from 'typeorm';

/** One statement a query: a distributed database refuses several at once. */
export async function apply(runner: QueryRunner, sentencias: readonly string[]): Promise<void> {
  for (const sentencia of sentencias) await runner.query(sentencia);
}

/**
 * Says how a table is spread where the Citus extension is present; does nothing on plain PostgreSQL.
 * `entidad`: by `entidad_id`, together with every other such table. `referencia`: a copy on every node.
 */
export async function distribute(runner: QueryRunner, tabla: string, como: 'entidad' | 'referencia'): Promise<void> {
  const [{ hay }] = (await runner.query(
    `SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS hay`,
  )) as [{ hay: boolean }];
  if (!hay) return;
  if (como === 'referencia') await runner.query(`SELECT create_reference_table($1)`, [tabla]);
  else
    await runner.query(`SELECT create_distributed_table($1, 'entidad_id', colocate_with => $2)`, [
      tabla,
      tabla === 'libro' ? 'none' : 'libro',
    ]);
}
