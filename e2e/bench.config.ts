import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/**
 * `npm run bench:web`: the weight of the screens and how soon they can be used, one after another on a machine with
 * nothing else to do.
 */
export default defineConfig(journeys, {
  testDir: './bench',
  testMatch: '*.bench.ts',
  workers: 1,
  retries: 0,
  timeout: 1_800_000,
});
