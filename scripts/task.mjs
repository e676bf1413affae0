// One-off tasks over the built product: node scripts/task.mjs NAME [arguments].
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { construir, exigirNode, instalar, raiz, seguirCon, terminar } from './workspace.mjs';

/** `cli`: a task of the API's own program. `programa`: a program of the workspace, which needs everything installed. */
const TAREAS = {
  migrate: { cli: 'migrate' },
  verificar: { cli: 'verificar' },
  'admin-create': { cli: 'admin-create' },
  'bench-api': { programa: 'bench/api.mjs' },
  'bench-scale': { programa: 'bench/scale.mjs' },
  drills: { programa: 'apps/api/test/drills/crash.mjs' },
};

const [nombre = '', ...argumentos] = process.argv.slice(2);
const tarea = Object.hasOwn(TAREAS, nombre) ? TAREAS[nombre] : undefined;
if (!tarea) terminar(`No existe la tarea «${nombre}». Tareas: ${Object.keys(TAREAS).join(', ')}.`);
exigirNode();
await instalar({ completa: tarea.programa !== undefined });
await construir();
if (tarea.cli) await seguirCon('cli.js', [tarea.cli, ...argumentos]);
else {
  const proceso = spawn(process.execPath, [join(raiz, tarea.programa), ...argumentos], { cwd: raiz, stdio: 'inherit' });
  for (const senal of ['SIGINT', 'SIGTERM']) process.on(senal, () => proceso.kill(senal));
  proceso.on('exit', (codigo) => process.exit(codigo ?? 1));
}
