// Runs a task over the built product: node scripts/task.mjs NAME [arguments].
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { construir, exigirNode, instalar, raiz, seguirCon, terminar } from './workspace.mjs';

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js';
const conPlaywright = (config) => ({ programa: PLAYWRIGHT, primero: ['test', '--config', config] });
const simulacro = (nombre) => [nombre, { programa: `apps/api/test/drills/${nombre}.mjs` }];

/**
 * `cli`: a task of the API's own program. `programa`: a program of the workspace, which needs everything installed,
 * with the arguments `primero`; several of them run in turn, or the one that is named first.
 */
const TAREAS = {
  migrate: { cli: 'migrate' },
  verificar: { cli: 'verificar' },
  respaldar: { cli: 'respaldar' },
  respaldos: { cli: 'respaldos' },
  restaurar: { cli: 'restaurar' },
  mover: { cli: 'mover' },
  'admin-create': { cli: 'admin-create' },
  desbloquear: { cli: 'desbloquear' },
  'quitar-factor': { cli: 'quitar-factor' },
  'bench-api': { programa: 'bench/api.mjs' },
  'bench-scale': { programa: 'bench/scale.mjs' },
  'bench-lists': { programa: 'bench/lists.mjs' },
  'bench-bookings': { programa: 'bench/bookings.mjs' },
  'bench-branches': { programa: 'bench/branches.mjs' },
  'bench-web': conPlaywright('e2e/bench.config.ts'),
  pictures: {
    programas: {
      pantallas: conPlaywright('e2e/pictures.config.ts'),
      manual: conPlaywright('e2e/manual.config.ts'),
    },
  },
  'walk-typed': conPlaywright('e2e/typed.config.ts'),
  drills: {
    programas: Object.fromEntries([
      ...[
        'crash',
        'outages',
        'clock',
        'network',
        'folder',
        'backup',
        'abuse',
        'import',
        'migration',
        'catalogues',
        'files',
        'clients',
        'cluster',
        'agenda',
        'timing',
        'processes',
        'random',
        'requests',
        'suites',
      ].map(simulacro),
      ['sin-internet', conPlaywright('e2e/drill.config.ts')],
      ['mutants', { programa: 'packages/contract/mutants.mjs' }],
    ]),
  },
};

const [nombre = '', ...argumentos] = process.argv.slice(2);
const tarea = Object.hasOwn(TAREAS, nombre) ? TAREAS[nombre] : undefined;
if (!tarea) terminar(`No existe la tarea «${nombre}». Tareas: ${Object.keys(TAREAS).join(', ')}.`);
exigirNode();
await instalar({ completa: tarea.cli === undefined });
await construir();
if (tarea.cli) await seguirCon('cli.js', [tarea.cli, ...argumentos]);
else {
  const elegido = tarea.programas?.[argumentos[0]];
  if (tarea.programas && argumentos.length > 0 && !elegido)
    terminar(`Di primero cuál: ${Object.keys(tarea.programas).join(', ')}.`);
  const programas = tarea.programa ? [tarea] : elegido ? [elegido] : Object.values(tarea.programas);
  let peor = 0;
  for (const { programa, primero = [] } of programas)
    peor = Math.max(peor, await correr(programa, [...primero, ...(elegido ? argumentos.slice(1) : argumentos)]));
  process.exit(peor);
}

/** Runs a program in sight of the person who asked for it; answers its exit code. */
function correr(programa, suyos) {
  const proceso = spawn(process.execPath, [join(raiz, programa), ...suyos], { cwd: raiz, stdio: 'inherit' });
  for (const senal of ['SIGINT', 'SIGTERM']) process.on(senal, () => proceso.kill(senal));
  return new Promise((listo) => proceso.on('exit', (codigo) => listo(codigo ?? 1)));
}
