import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

// Workers inherit it.
process.env.TYPED_WHOLE = '1';

/**
 * `npm run walk:typed`: every form of the product is sent too, one after another, for others would see the records they
 * write.
 */
export default defineConfig(journeys, { testMatch: 'typed-walk.spec.ts', workers: 1, retries: 0 });
