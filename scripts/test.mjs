// npm test: every test of the product; `npm test -- api web` only some suites.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { construir, decir, exigirNode, instalar, raiz, terminar, turbo } from './workspace.mjs';

/**
 * Suites of one turn run two at a time, one per core; the browser journeys have the machine for themselves, so that
 * their clocks can be trusted.
 */
const TURNOS = [['api', 'contract', 'data-folder', 'postgres', 'spreadsheets', 'web'], ['e2e']];

const pedidas = process.argv.slice(2);
const todas = TURNOS.flat();
const ajena = pedidas.find((nombre) => !todas.includes(nombre));
if (ajena) terminar(`No existe la suite «${ajena}». Suites: ${todas.join(', ')}.`);

exigirNode();
await instalar({ completa: true });
await construir();

const resultados = [];
for (const turno of TURNOS) {
  const suites = turno.filter((nombre) => pedidas.length === 0 || pedidas.includes(nombre));
  if (suites.length > 0) resultados.push(...(await probar(suites)));
}

decir('\nResumen');
for (const { nombre, bien, segundos } of resultados)
  decir(`  ${bien ? '✓' : '✗'} ${nombre.padEnd(12)} ${segundos.toFixed(1).padStart(6)} s`);
process.exit(resultados.every(({ bien }) => bien) ? 0 : 1);

/**
 * Runs suites to the end, whichever fail. The outcome and the time of each are read from the summary that turbo leaves.
 */
async function probar(suites) {
  decir(`Probando ${suites.join(', ')}…`);
  const anteriores = await resumenes();
  await turbo('test', suites, ['--concurrency=2', '--continue=always', '--summarize'], { aLaVista: true });
  const tareas = [];
  for (const archivo of await resumenes()) {
    if (anteriores.includes(archivo)) continue;
    tareas.push(...JSON.parse(await readFile(archivo, 'utf8')).tasks);
    await rm(archivo);
  }
  return suites.map((nombre) => {
    const {
      startTime = 0,
      endTime = 0,
      exitCode = 1,
    } = tareas.find(({ taskId }) => taskId === `@jornal/${nombre}#test`)?.execution ?? {};
    return { nombre, bien: exitCode === 0, segundos: (endTime - startTime) / 1000 };
  });
}

async function resumenes() {
  const carpeta = join(raiz, '.turbo/runs');
  return (await readdir(carpeta).catch(() => [])).map((archivo) => join(carpeta, archivo));
}
