// The tests of the API and, when all of them ran and passed, the statements they sent to the database against the rules
// of a cluster. With arguments it is jest with these arguments, and nothing is recorded.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
/**
 * Much of what a test makes outlives V8's first 16 MB of young objects, and is then collected dearly. The workers of
 * jest begin as their parent does.
 */
const YOUNG = '--max-semi-space-size=32';
const run = (args, env = {}) =>
  spawnSync(process.execPath, [YOUNG, jest, ...args], { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
    .status ?? 1;

const args = process.argv.slice(2);
if (args.length > 0) process.exit(run(args));

const folder = mkdtempSync(join(tmpdir(), 'jornal-statements-'));
try {
  const recorded = { STATEMENTS_RECORD: folder };
  process.exitCode = run([], recorded) || run(['--testMatch', '**/*.guard.ts'], recorded);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
