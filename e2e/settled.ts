import type { Page } from '@playwright/test';

/** The screen has its title and nothing on it is still loading: looked at in each frame, as a person would. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1')?.checkVisibility() && !document.querySelector('[aria-busy="true"]'),
  );
}

/** Loads a screen and waits until it is there. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/**
 * Goes to a screen within the application, as a link does, and waits until it is there: half of what loading it anew
 * takes. It is loaded where the application is not, and where only the query of the address is another: a screen
 * that stays does not show whether it has changed.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const moved = await page.evaluate((address) => {
    const title = document.querySelector('h1');
    const { idx } = (history.state ?? {}) as { idx?: number };
    if (!title || idx === undefined || location.pathname === new URL(address, location.href).pathname) return false;
    title.dataset.left = 'true';
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    return true;
  }, path);
  if (!moved) return goTo(page, path);
  await page.waitForFunction(() => {
    const title = document.querySelector('h1');
    return title?.checkVisibility() && !title.dataset.left && !document.querySelector('[aria-busy="true"]');
  });
}
