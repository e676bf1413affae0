// Processes that a drill kills, and the database that comes back after it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { startPostgres } from '@jornal/postgres';

/** The processes of the cluster: the first one, and those it made, with the name each gives itself. */
export async function procesosDe(carpeta) {
  const principal = Number((await readFile(join(carpeta, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n')[0]);
  const hijos = [];
  for (const pid of (await readdir('/proc').catch(() => [])).filter((n) => /^\d+$/.test(n))) {
    const estado = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(estado.slice(estado.lastIndexOf(')') + 2).split(' ')[1]) !== principal) continue;
    hijos.push({ pid: Number(pid), titulo: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') });
  }
  return { principal, hijos };
}

/** Ends processes at once; those that ended by themselves are none of them. */
export function sigkill(...pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Starts a PostgreSQL that was killed again on its folder; alone, its first process leaves others behind that end when they notice. */
export async function levantarDeNuevo(muerto, opciones) {
  await muerto.stop().catch(() => undefined);
  for (let intento = 1; ; intento++) {
    try {
      return await startPostgres(opciones);
    } catch (error) {
      if (intento === 20) throw error;
      await esperar(250);
    }
  }
}
