import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The package it stands on is read from its sources, never from an older build.
  test: { testTimeout: 30_000, hookTimeout: 30_000 },
  resolve: {
    alias: { '@jornal/data-folder': fileURLToPath(new URL('../data-folder/src/index.ts', import.meta.url)) },
  },
});
