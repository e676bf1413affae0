import type { ChildProcess } from 'node:child_process';
import { setTimeout as esperar } from 'node:timers/promises';
import { StartError } from '@jornal/data-folder';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { ended } from './cluster.js';

const LIMIT_MS = 300_000;

/** Waits until a session on the wanted database opens; after a power cut PostgreSQL first recovers its writes. */
export async function waitUntilReady(
  server: ChildProcess,
  url: string,
  tell: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now();
  let told = false;
  for (let pause = 10; !(await opensSession(url)); pause = Math.min(pause * 1.5, 200)) {
    if (ended(server) || signal.aborted) throw new StartError('PostgreSQL se detuvo al iniciar.');
    if (performance.now() - start > LIMIT_MS) throw new StartError('PostgreSQL no respondió a tiempo al iniciar.');
    if (!told && performance.now() - start > 5_000)
      tell('PostgreSQL está recuperando los datos; puede tardar unos minutos…');
    told ||= performance.now() - start > 5_000;
    await esperar(pause);
  }
}

/**
 * Whether a session opens: false while the server is not there yet; creates the database when the server is ready and
 * it is absent.
 */
async function opensSession(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = error instanceof DatabaseError ? (error.code ?? '') : '57P03';
    if (code === '3D000') return createDatabase(url);
    if (code === '28P01')
      throw new StartError(
        'La clave guardada de PostgreSQL no es la de sus datos: restaura juntos los archivos de la carpeta «postgres».',
      );
    // 57P: the server is starting up, or going down. A failure that is not its own word counts as one: it does not
    // listen yet, or not to the end.
    if (!code.startsWith('57P')) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(url: string): Promise<boolean> {
  const target = new URL(url);
  const database = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/postgres';
  const client = new Client({ connectionString: target.href, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
    return true;
  } finally {
    await client.end();
  }
}
