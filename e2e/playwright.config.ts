import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser';

const { executablePath, env } = await findBrowser();
// Workers read this file too: the browser that was found once is theirs.
if (executablePath && !env) process.env.CHROMIUM_PATH = executablePath;

/** The journeys: the real product, started once, used through a real browser as its people use it. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './product.ts',
  outputDir: './test-results',
  // A worker per core: the browser keeps both busy, and a third journey only makes the others wait.
  workers: 2,
  // On a machine shared with others a page can miss its moment; a journey that passes only the second time is reported
  // as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Seven shades of grey are a difference, and so are a few letters. The allowance is for the pixels that 256 colours
    // cannot tell (36 pixels at the most).
    toHaveScreenshot: { pathTemplate: '{testDir}/../baselines/{arg}{ext}', threshold: 0.03, maxDiffPixels: 60 },
  },
  // Pictures are kept by `npm run pictures` and never by the way.
  updateSnapshots: 'none',
  reporter: [['list']],
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'off',
    // A page that is answered by its worker is not under the hands of a journey: sin-internet.spec.ts lets it be.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Without internet a browser that looks for updates only fills its console.
      args: ['--disable-background-networking'],
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
});
