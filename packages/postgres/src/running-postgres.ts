import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { SUPERUSER } from './cluster.js';

/** The lines of PostgreSQL's own postmaster.pid that say where it listens, and how far it is. */
const [PORT, STATUS] = [3, 7];

/**
 * The address of the PostgreSQL that another process of Jornal runs on this data folder; null when none does. That it
 * takes the password of the folder proves whose it is: a port left in the file may be another program's by now.
 */
export async function runningPostgres(folder: string, database = 'jornal'): Promise<string | null> {
  const read = (...route: string[]) => readFile(join(folder, 'postgres', ...route), 'utf8').catch(() => '');
  const [lines, key] = [
    (await read('datos', 'postmaster.pid')).split('\n').map((line) => line.trim()),
    (await read('clave')).trim(),
  ];
  if (key === '' || lines[STATUS] !== 'ready' || !/^\d+$/.test(lines[PORT] ?? '')) return null;
  const url = `postgresql://${SUPERUSER}:${key}@127.0.0.1:${lines[PORT]}/${encodeURIComponent(database)}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => url)
    .catch(() => null)
    .finally(() => client.end().catch(() => undefined));
}
