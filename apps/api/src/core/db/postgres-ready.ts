import type { ChildProcess } from 'node:child_process';
import { setTimeout as esperar } from 'node:timers/promises';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { ended } from './postgres-cluster.js';
import { StartError } from './start-error.js';

const LIMIT_MS = 300_000;

/** Ready means that a session on the wanted database opens; after a power cut PostgreSQL first recovers what was written. */
export async function waitUntilReady(
  servidor: ChildProcess,
  url: string,
  avisar: (mensaje: string) => void,
  senal: AbortSignal,
): Promise<void> {
  const inicio = performance.now();
  let avisado = false;
  for (let pausa = 10; !(await opensSession(url)); pausa = Math.min(pausa * 1.5, 200)) {
    if (ended(servidor) || senal.aborted) throw new StartError('PostgreSQL se detuvo al iniciar.');
    if (performance.now() - inicio > LIMIT_MS) throw new StartError('PostgreSQL no respondió a tiempo al iniciar.');
    if (!avisado && performance.now() - inicio > 5_000)
      avisar('PostgreSQL está recuperando los datos; puede tardar unos minutos…');
    avisado ||= performance.now() - inicio > 5_000;
    await esperar(pausa);
  }
}

/** Whether a session opens: false while the server is not there yet; creates the database when the server is ready and it is absent. */
async function opensSession(url: string): Promise<boolean> {
  const cliente = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    return true;
  } catch (error) {
    const codigo = error instanceof DatabaseError ? (error.code ?? '') : '57P03';
    if (codigo === '3D000') return createDatabase(url);
    if (codigo === '28P01')
      throw new StartError(
        'La clave guardada de PostgreSQL no es la de sus datos: restaura juntos los archivos de la carpeta «postgres».',
      );
    // 57P: the server is starting up, or going down. Whatever is not its own word: nobody listens yet, or not to the end.
    if (!codigo.startsWith('57P')) throw error;
    return false;
  } finally {
    await cliente.end().catch(() => undefined);
  }
}

async function createDatabase(url: string): Promise<boolean> {
  const destino = new URL(url);
  const base = decodeURIComponent(destino.pathname.slice(1));
  destino.pathname = '/postgres';
  const cliente = new Client({ connectionString: destino.href, connectionTimeoutMillis: 10_000 });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    await cliente.query(`CREATE DATABASE ${escapeIdentifier(base)}`);
    return true;
  } finally {
    await cliente.end();
  }
}
