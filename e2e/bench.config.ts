import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** What is measured rather than tested (`npm run bench:web`): the same browser and product as the journeys, one page at a time. */
export default defineConfig(journeys, { testDir: './bench', testMatch: 'web.ts', workers: 1, retries: 0, timeout: 300_000, reporter: [['./bench/reporter.ts']] });
