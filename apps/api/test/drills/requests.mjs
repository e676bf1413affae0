// npm run drills -- requests [-- 40000]
// The requests of test/flows/generated-requests.test.ts, tens of thousands of them: every operation as every role, filled by chance. None
// may end in an error of ours, and every answer is one that the document declares. SEMILLA chooses another walk.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const api = join(dirname(fileURLToPath(import.meta.url)), '../..');
const argumentos = ['--maxWorkers=1', 'test/flows/generated-requests.test.ts'];
const jest = spawn(join(api, 'node_modules/.bin/jest'), argumentos, {
  cwd: api,
  stdio: 'inherit',
  env: { ...process.env, PEDIDOS: process.argv[2] ?? '40000' },
});
jest.on('exit', (codigo) => process.exit(codigo ?? 1));
