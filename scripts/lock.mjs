import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';

/**
 * Runs one work at a time in a folder, which is made; `alEsperar` says that another process is at it, `alFallar` that
 * the folder cannot be written.
 */
export async function conCandado(carpeta, trabajo, { alEsperar, alFallar }) {
  const candado = join(carpeta, 'candado');
  await mkdir(carpeta, { recursive: true });
  for (let avisado = false; !(await tomar(candado, alFallar)); avisado = true) {
    if (!avisado) alEsperar();
    await esperar(200);
  }
  const soltar = () => rm(candado, { recursive: true, force: true });
  const alInterrumpir = () => soltar().finally(() => process.exit(130));
  process.once('SIGINT', alInterrumpir).once('SIGTERM', alInterrumpir);
  try {
    await trabajo();
  } finally {
    process.off('SIGINT', alInterrumpir).off('SIGTERM', alInterrumpir);
    await soltar();
  }
}

async function tomar(candado, alFallar) {
  const propietario = join(candado, 'pid');
  try {
    await mkdir(candado);
    await writeFile(propietario, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') alFallar();
  }
  const pid = Number(await readFile(propietario, 'utf8').catch(() => '0'));
  const edad = Date.now() - ((await stat(candado).catch(() => undefined))?.mtimeMs ?? Date.now());
  const abandonado = pid === process.pid || (pid ? !estaVivo(pid) : edad > 5_000) || edad > 15 * 60_000;
  if (abandonado) await rm(candado, { recursive: true, force: true });
  return false;
}

function estaVivo(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
