// npm run drills -- suites: the suites of the API that start whole products, too slow for every change
// (test/drills/*.drill.ts); arguments are jest's.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const args = [jest, '--testMatch', '**/*.drill.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status ?? 1;
