import { Client } from 'pg';

/** A node of the cluster of CITUS_LAB. */
type Node = { host: string; port: number };

/** Few, so that the tables of a file of tests are made in seconds. */
const SHARDS = 4;

/** The coordinator first, then the workers. */
export const nodesOf = (list: string): Node[] =>
  list.split(',').map((one) => {
    const { hostname, port } = new URL(`postgres://${one}`);
    return { host: hostname, port: Number(port || 5432) };
  });

/**
 * The address of a database there. PGUSER and PGPASSWORD name a superuser that is let in everywhere, between the nodes
 * too.
 */
export function labUrl(list: string, database: string): string {
  const { PGUSER = 'postgres', PGPASSWORD = '' } = process.env;
  const [{ host, port }] = nodesOf(list) as [Node];
  return `postgres://${encodeURIComponent(PGUSER)}:${encodeURIComponent(PGPASSWORD)}@${host}:${port}/${database}`;
}

async function on(url: string, { host, port }: Node, database: string, statements: readonly string[]): Promise<void> {
  const there = Object.assign(new URL(url), { hostname: host, port: String(port), pathname: `/${database}` });
  const client = new Client({ connectionString: there.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A database of that name on every node, joined into a cluster of its own: shards of one are in the others' of the same
 * name. `template`: a database of the cluster that each node copies its own part of, which nothing may be connected to.
 */
export async function createInLab(list: string, name: string, template?: string): Promise<void> {
  const nodes = nodesOf(list);
  const [coordinator, ...workers] = nodes as [Node, ...Node[]];
  const url = labUrl(list, 'postgres');
  if (template !== undefined) {
    for (const node of nodes)
      await on(url, node, 'postgres', [`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`]);
    return;
  }
  for (const node of nodes) {
    await on(url, node, 'postgres', [`CREATE DATABASE ${name} TEMPLATE template0`]);
    await on(url, node, name, ['CREATE EXTENSION citus']);
  }
  await on(url, coordinator, name, [
    `ALTER DATABASE ${name} SET citus.shard_count = ${SHARDS}`,
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  ]);
}

/** Lets nothing into a database of the cluster any more, its own maintenance neither, so that it can be copied. */
export async function closeInLab(list: string, name: string): Promise<void> {
  for (const node of nodesOf(list))
    await on(labUrl(list, 'postgres'), node, 'postgres', [
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
    ]);
}

export async function dropInLab(list: string, name: string): Promise<void> {
  for (const node of nodesOf(list).reverse())
    await on(labUrl(list, 'postgres'), node, 'postgres', [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
}
