import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures';
import { type Look, test } from '../pictures';
import { settled } from '../settled';

export const DESKTOP: Look = { size: 'desktop', theme: 'light' };
export const PHONE: Look = { size: 'phone', theme: 'light' };

/** The branch of the pictures: it lends, it has ceilings, and tickets are open in it. */
export const BRANCH = 1;
export const ofBranch = (path: string): string => `${path}?entidad_id=${BRANCH}`;

/** The room around a part, in CSS pixels. */
const MARGIN = 24;

type Box = { x: number; y: number; width: number; height: number };

/** Where another browser would draw otherwise, nothing is drawn. */
export const onlyWhereKept = (): void =>
  test.beforeEach(({ drawing }) => test.skip(!drawing.kept, 'the pictures are of the Chromium of the npm package'));

/** Room for a dialog, a drawer or a list to be drawn whole. */
export const tall = (page: Page, height = 1_400): Promise<void> => page.setViewportSize({ width: 1440, height });

/** Keeps a picture of the screen, or of a part of it. */
export async function draw(page: Page, name: string, clip?: Box): Promise<void> {
  await still(page);
  await expect(page).toHaveScreenshot(`${name}.png`, clip && { clip });
}

/** Nothing points at anything, and no field has a ring around it: what is looked at is what is written. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** The page without its menu, as far down as there is something on it. */
export async function drawContent(page: Page, name: string): Promise<void> {
  await still(page);
  await expect(page.locator('main > :has(h1)')).toHaveScreenshot(`${name}.png`);
}

/** A dialog on an empty page. */
export async function drawDialog(dialog: Locator, name: string): Promise<void> {
  await settled(dialog.page());
  await dialog.page().evaluate(() => {
    for (const veil of document.querySelectorAll<HTMLElement>('.mantine-Overlay-root'))
      Object.assign(veil.style, { background: 'var(--jornal-fondo)', opacity: 1 });
  });
  await drawPart(dialog, name);
}

/** A part of the screen, with some room around it. */
export async function drawPart(part: Locator, name: string, margin = MARGIN): Promise<void> {
  const page = part.page();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await boxOf(part);
  const [left, top] = [Math.max(0, Math.floor(box.x) - margin), Math.max(0, Math.floor(box.y) - margin)];
  await draw(page, name, {
    ...{ x: left, y: top },
    width: Math.min(width, Math.ceil(box.x + box.width) + margin) - left,
    height: Math.min(height, Math.ceil(box.y + box.height) + margin) - top,
  });
}

async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is not on the screen`);
  return box;
}
