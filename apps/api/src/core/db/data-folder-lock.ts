import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorInicio } from './inicio-error.js';

/**
 * One running Jornal per data folder. The owner is named by process id and start time: an id alone comes back after a
 * restart of the machine or the container, and the lock would look alive for ever.
 */
export async function tomarCandado(carpeta: string): Promise<() => Promise<void>> {
  const candado = join(carpeta, 'jornal.lock');
  const propio = `${candado}.${randomUUID()}`;
  const contenido = JSON.stringify({ pid: process.pid, inicio: inicioDe(process.pid), marca: randomUUID() });
  await writeFile(propio, contenido, { mode: 0o600 });
  try {
    // link() is the atomic "create with this content, unless it exists".
    for (let intento = 0; !(await enlazar(propio, candado)); intento++) {
      if (intento === 5) throw enUso(carpeta);
      await retirarAbandonado(candado, carpeta);
    }
  } finally {
    await rm(propio, { force: true });
  }
  return async () => {
    if ((await leer(candado)) === contenido) await rm(candado, { force: true });
  };
}

async function enlazar(origen: string, destino: string): Promise<boolean> {
  try {
    await link(origen, destino);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function retirarAbandonado(candado: string, carpeta: string): Promise<void> {
  const visto = await leer(candado);
  if (visto === undefined) return;
  if (estaVivo(visto)) throw enUso(carpeta, visto);
  // Two starts may find the same abandoned lock: the one that moves away a newer lock puts it back.
  const retirado = `${candado}.${randomUUID()}`;
  await rename(candado, retirado).catch(() => undefined);
  const movido = await leer(retirado);
  if (movido !== undefined && movido !== visto) await enlazar(retirado, candado);
  await rm(retirado, { force: true });
}

function leer(archivo: string): Promise<string | undefined> {
  return readFile(archivo, 'utf8').catch(() => undefined);
}

function propietarioDe(contenido: string): { pid?: number; inicio?: string } {
  try {
    return JSON.parse(contenido) as { pid?: number; inicio?: string };
  } catch {
    return {};
  }
}

function estaVivo(contenido: string): boolean {
  const { pid, inicio } = propietarioDe(contenido);
  return pid !== undefined && existeProceso(pid) && inicioDe(pid) === inicio;
}

function enUso(carpeta: string, contenido = '{}'): ErrorInicio {
  const { pid } = propietarioDe(contenido);
  const cual = pid === undefined ? '' : ` (proceso ${pid})`;
  return new ErrorInicio(`Jornal ya está en marcha con la carpeta de datos «${carpeta}»${cual}: ciérralo primero o indica otra carpeta con DATA_DIR.`);
}

export function existeProceso(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, as opaque text; empty where the system does not tell. */
function inicioDe(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const arranque = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // The second field is the program's name in parentheses and may hold spaces; start time is the 22nd field.
      const campos = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\)\s*/s, '')
        .split(' ');
      return `${arranque}:${campos[19]}`;
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim();
  } catch {
    return '';
  }
}
