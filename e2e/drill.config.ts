import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run drills -- sin-internet`: what takes minutes in a browser that is killed and started again. */
export default defineConfig(journeys, {
  testDir: './drills',
  testMatch: '*.drill.ts',
  workers: 1,
  retries: 0,
  timeout: 3_600_000,
});
