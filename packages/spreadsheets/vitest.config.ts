import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The package it stands on is read from its sources, never from an older build.
  resolve: {
    alias: { '@jornal/contract': fileURLToPath(new URL('../contract/src/index.ts', import.meta.url)) },
  },
});
