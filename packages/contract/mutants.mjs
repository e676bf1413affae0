// Changes the rules of the money of a ticket, one small part at a time, and runs their tests over each: a change that no test
// sees is a rule that nothing holds. Fails while one is left.
import { Stryker } from '@stryker-mutator/core';

process.chdir(import.meta.dirname);
await new Stryker({
  mutate: ['tiquete.rules', 'devolucion.rules', 'money', 'topes'].map((nombre) => `src/${nombre}.ts`),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // Of what runs once, when its file is read, a broken part stops every test before it begins, which counts as none failing.
  ignoreStatic: true,
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false, logTests: false },
  concurrency: 2,
  // TypeScript 7 has no programming interface by which it would rewrite the settings; they need no change.
  tsconfigFile: 'none',
  // As deep as this folder: the settings of TypeScript are found from there.
  tempDirName: '../../.stryker',
  thresholds: { high: 100, low: 100, break: 100 },
}).runMutationTest();
