import type { Page } from '@playwright/test';

/** The screen has its title and nothing on it is still loading: looked at in each frame, as a person would. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1')?.checkVisibility() && !document.querySelector('[aria-busy="true"]'),
  );
}

/** Goes to a screen and waits until it is there. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}
