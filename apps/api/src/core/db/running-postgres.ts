import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { SUPERUSER } from './postgres-cluster.js';

/** The lines of PostgreSQL's own postmaster.pid that say where it listens, and how far it is. */
const [PUERTO, ESTADO] = [3, 7];

/**
 * The address of the PostgreSQL that another process of Jornal runs on this data folder; null when none does. That it takes the
 * password of the folder proves whose it is: a port left in the file may be anybody's by now.
 */
export async function runningPostgres(carpeta: string, base = 'jornal'): Promise<string | null> {
  const leer = (...ruta: string[]) => readFile(join(carpeta, 'postgres', ...ruta), 'utf8').catch(() => '');
  const [lineas, clave] = [
    (await leer('datos', 'postmaster.pid')).split('\n').map((linea) => linea.trim()),
    (await leer('clave')).trim(),
  ];
  if (clave === '' || lineas[ESTADO] !== 'ready' || !/^\d+$/.test(lineas[PUERTO] ?? '')) return null;
  const url = `postgresql://${SUPERUSER}:${clave}@127.0.0.1:${lineas[PUERTO]}/${encodeURIComponent(base)}`;
  const cliente = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  cliente.on('error', () => undefined);
  return cliente
    .connect()
    .then(() => url)
    .catch(() => null)
    .finally(() => cliente.end().catch(() => undefined));
}
