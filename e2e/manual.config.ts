import { defineConfig } from '@playwright/test';
import pictures from './pictures.config';

/** `npm run pictures`: draws the pictures of the manual too, and keeps those that changed. They are of the same product. */
export default defineConfig(pictures, {
  testDir: './manual',
  testMatch: '*.pictures.ts',
  // The product starts slower than all of them are drawn.
  workers: 1,
  expect: { toHaveScreenshot: { pathTemplate: '{testDir}/../../docs/manual/imagenes/{arg}{ext}' } },
});
