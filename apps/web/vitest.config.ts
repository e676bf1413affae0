import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config';

export default mergeConfig(
  base,
  defineConfig({ test: { environment: 'jsdom', globals: true, setupFiles: ['test/preparar.ts'], include: ['src/**/*.test.{ts,tsx}'], css: false, testTimeout: 30_000 } }),
);
