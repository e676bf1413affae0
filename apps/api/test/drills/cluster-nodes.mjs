// The nodes of the cluster that the drill of one works on (CITUS_LAB, the coordinator first), and its databases there.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import pg from 'pg';

const { CITUS_LAB = '', PGUSER = 'postgres', PGPASSWORD = '' } = process.env;
/** None where no cluster is named. */
export const NODOS = CITUS_LAB.split(',')
  .filter((uno) => uno !== '')
  .map((uno) => new URL(`postgres://${uno}`));
export const coordinador = NODOS[0];
export const BASE = `simulacro_${process.pid}`;
/** So many that each machine has some branches, and so few that the tables of all acts are made in seconds. */
const PARTES = 8;

export const direccion = ({ hostname, port }, base = BASE) =>
  `postgres://${PGUSER}:${encodeURIComponent(PGPASSWORD)}@${hostname}:${port || 5432}/${base}`;

/** A work on a connection of its own. */
export async function conCliente(url, trabajo) {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
export const en = (nodo, sentencia, valores = [], base = BASE) =>
  conCliente(direccion(nodo, base), async (cliente) => (await cliente.query(sentencia, valores)).rows);

export const unir = ({ hostname, port }, base = BASE) =>
  en(coordinador, `SELECT citus_add_node('${hostname}', ${port})`, [], base);

/** A database on every node, joined into a cluster but for the nodes that come later. */
export async function crearBases(base = BASE, { despues = [] } = {}) {
  for (const nodo of NODOS) {
    await en(nodo, `CREATE DATABASE ${base} TEMPLATE template0`, [], 'postgres');
    await en(nodo, 'CREATE EXTENSION citus', [], base);
  }
  await en(coordinador, `ALTER DATABASE ${base} SET citus.shard_count = ${PARTES}`, [], base);
  const [{ hostname, port }, ...otros] = NODOS;
  await en(coordinador, `SELECT citus_set_coordinator_host('${hostname}', ${port})`, [], base);
  for (const nodo of otros) if (!despues.includes(nodo)) await unir(nodo, base);
}

export async function borrarBases(base = BASE) {
  for (const nodo of [...NODOS].reverse())
    await en(nodo, `DROP DATABASE IF EXISTS ${base} WITH (FORCE)`, [], 'postgres').catch((error) =>
      process.stderr.write(`${error.message}\n`),
    );
}

/** The tables that lie on the coordinator alone and should not. */
export const sueltasDe = (base = BASE) =>
  en(
    coordinador,
    `SELECT c.relname FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migracion'
       AND NOT EXISTS (SELECT FROM citus_tables t WHERE t.table_name = c.oid)`,
    [],
    base,
  );

/** The machine of a branch, and the table of its accounts there. */
export async function lugarDe(entidad_id) {
  const [lugar] = await en(
    coordinador,
    `SELECT p.shardid::text, n.nodename, n.nodeport FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid
     WHERE p.shardid = get_shard_id_for_distribution_column('cuenta', $1::bigint)`,
    [entidad_id],
  );
  return { tabla: `cuenta_${lugar.shardid}`, nodo: NODOS.find(({ port }) => Number(port) === lugar.nodeport) };
}

/** A node of this machine, stopped as a crash stops it, and started again by the owner of its files. */
export async function nodoDeAqui(nodo, pgCtl) {
  const [{ carpeta }] = await en(nodo, `SELECT current_setting('data_directory') AS carpeta`);
  const { uid, gid } = statSync(carpeta);
  const correr = (...argumentos) => execFileSync(pgCtl, ['-D', carpeta, ...argumentos], { uid, gid, stdio: 'ignore' });
  return {
    matar: () => correr('-m', 'immediate', 'stop'),
    levantar: () => correr('-l', `${carpeta}/log`, '-w', 'start'),
  };
}
