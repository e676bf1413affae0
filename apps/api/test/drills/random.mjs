// npm run drills -- random: the identities of the money after some 2,400 steps in random order, of three seeds, on a
// database with its guards and on one without. `npm test` does the same with one seed and a fifth of the steps.
//
//   node test/drills/random.mjs [--vueltas 5] [--semillas 20261118,7,4099]
//
// A seed that breaks something is told, and `SEMILLA=7 VUELTAS=5 npx jest test/flows/identities` does it again.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: opciones } = parseArgs({
  options: {
    vueltas: { type: 'string', default: '5' },
    semillas: { type: 'string', default: '20261118,7,4099' },
  },
});
const cwd = fileURLToPath(new URL('../..', import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

const rotas = [];
for (const SEMILLA of opciones.semillas.split(','))
  for (const GUARDS of ['on', 'off']) {
    const desde = performance.now();
    const { status } = spawnSync(process.execPath, [jest, 'test/flows/identities.test.ts'], {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, SEMILLA, GUARDS, VUELTAS: opciones.vueltas },
    });
    const cual = `seed ${SEMILLA}, guards ${GUARDS}`;
    if (status !== 0) rotas.push(cual);
    process.stdout.write(
      `${cual}: ${status === 0 ? 'held' : 'broken'}, ${Math.round((performance.now() - desde) / 1000)} s\n`,
    );
  }
process.exitCode = rotas.length === 0 ? 0 : 1;
