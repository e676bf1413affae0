// Our sources run as CommonJS, which jest can load anew for every file; packages are node's, whatever they are (test/runtime.cjs).
const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
  swcrc: false,
};

/** @type {import('jest').Config} */
module.exports = {
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: '<rootDir>/test/environment.cjs',
  runtime: '<rootDir>/test/runtime.cjs',
  testSequencer: '<rootDir>/test/sequencer.cjs',
  // Not in the folder for temporary files, which is another in every run (global-setup.ts).
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '\\.[cm]?[jt]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@jornal/([\\w-]+)$': '<rootDir>/../../packages/$1/src/index.ts',
  },
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  maxWorkers: 2,
  // It ends what hangs: on a machine that others use too, a test of ten seconds may take a minute.
  testTimeout: 120_000,
};
