// npm run drills -- agenda [-- 2000]
// The walk of test/flows/agenda-al-azar.test.ts with thousands of steps, on a database with guards and on one without:
// after each one no operator is in two places, no place is of two, and free, occupied and past places add up.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const api = join(dirname(fileURLToPath(import.meta.url)), '../..');
const argumentos = ['--maxWorkers=1', 'test/flows/agenda-al-azar.test.ts'];
const jest = spawn(join(api, 'node_modules/.bin/jest'), argumentos, {
  cwd: api,
  stdio: 'inherit',
  env: { ...process.env, PASOS: process.argv[2] ?? '2000' },
});
jest.on('exit', (codigo) => process.exit(codigo ?? 1));
