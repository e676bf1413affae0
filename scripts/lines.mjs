// No line of the sources is longer than it can be read: one over 140 columns fails `npm run check`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raiz } from './workspace.mjs';

const COLUMNS = 140;
const SOURCES = ['ts', 'tsx', 'js', 'mjs', 'cjs', 'css', 'grit'].map((ending) => `*.${ending}`);

/** Files that no person breaks: those that a program writes, and migrations, whose sums are kept. */
const EXEMPT_FILES = /(^|\/)(expected-schema\.ts|migrations\/(\d{4}-[^/]+|ddl)\.ts)$/;
/** A line that cannot be broken: a regular expression alone in it. */
const EXEMPT_LINE = /^\s*(?:\w+: )?\/(?![/*]).+\/[a-z]*[,;]?$/;

/** The lines of a text that are too long, counted in characters, by their numbers. */
const longLines = (text) =>
  text
    .split('\n')
    .flatMap((line, i) => ([...line].length > COLUMNS && !EXEMPT_LINE.test(line) ? [{ line: i + 1, text: line }] : []));

/** Tries the check itself: without a control a check that finds nothing may be one that cannot find. */
function control() {
  const long = 'ñ'.repeat(COLUMNS + 1);
  const found = longLines(['ñ'.repeat(COLUMNS), long, `  /${long}/u,`, `  // ${long}/`, `  /* ${long} */`].join('\n'));
  if (found.map(({ line }) => line).join() !== '2,4,5')
    throw new Error('The check of lines finds others than it should');
}

control();
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES], {
  cwd: raiz,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const files = tracked.split('\n').filter((file) => file !== '' && !EXEMPT_FILES.test(file));
const found = files
  .filter((file) => existsSync(join(raiz, file)))
  .flatMap((file) => longLines(readFileSync(join(raiz, file), 'utf8')).map((one) => ({ file, ...one })));
for (const { file, line, text } of found) console.log(`${file}:${line}: ${[...text].length} columns`);
if (found.length > 0) console.log(`${found.length} lines over ${COLUMNS} columns (scripts/lines.mjs)`);
process.exit(found.length > 0 ? 1 : 0);
