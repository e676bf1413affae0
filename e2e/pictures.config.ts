import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run pictures`: draws the screens and keeps the pictures that changed. The product they are of is their own. */
export default defineConfig(journeys, {
  testMatch: 'pictures.spec.ts',
  globalSetup: [],
  globalTeardown: './smaller-pictures.ts',
  updateSnapshots: 'changed',
  retries: 0,
});
