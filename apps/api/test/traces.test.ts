import { readFileSync } from 'node:fs';
import { readConfig } from '../src/platform/settings/config.js';

/** The lines of their sources in which an error came about, from the innermost. */
function linesOf(error: unknown): string[] {
  const frames = [...String((error as Error).stack).matchAll(/\((\/.*|[A-Z]:\\.*\.ts):(\d+):\d+\)/g)];
  return frames
    .filter(([, path = '']) => path.endsWith('.ts'))
    .map(([, path = '', line]) => readFileSync(path, 'utf8').split('\n')[Number(line) - 1]?.trim() ?? '');
}

it('la traza de un error dice la línea de la fuente, del producto y de la prueba', () => {
  let error: unknown;
  try {
    readConfig({ DATABASE_POOL: 'x' });
  } catch (thrown) {
    error = thrown;
  }
  expect(linesOf(error)).toEqual([
    expect.stringMatching(/^if \(problems\.length > 0\) throw new StartError/),
    "readConfig({ DATABASE_POOL: 'x' });",
  ]);
});
