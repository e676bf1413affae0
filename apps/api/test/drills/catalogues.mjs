// 500 catalogues with whatever names people and programs give: out of the product as CSV and Excel, of one branch and of all, and in
// again. Nothing may have changed and nothing may be wrong. `npm test` does the same with a few.
//
//   node test/drills/catalogues.mjs [--catalogos 500] [--semilla 20261118]
//
// Ends with 0 only when all of it holds; of the sources, not of what was built.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: opciones } = parseArgs({
  options: {
    catalogos: { type: 'string', default: '500' },
    semilla: { type: 'string', default: '20261118' },
  },
});
const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const prueba = spawn(process.execPath, [jest, '--maxWorkers=1', 'test/flows/export-import.test.ts'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, CATALOGOS: opciones.catalogos, SEMILLA: opciones.semilla },
});
prueba.once('exit', (codigo) => {
  process.exitCode = codigo ?? 1;
});
