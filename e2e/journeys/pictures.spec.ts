import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { fileOf, KEPT, type Look, picturesOf, pixelsApart, pose, strangeLetters, test } from '../pictures';

const LOOKS: readonly Look[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'dark' },
];

/** A picture that does not become the one that is kept in this time will not. */
const SOON = { timeout: 3_000 };

for (const look of LOOKS) {
  test(`on a ${look.size} in the ${look.theme} every screen looks as it did`, async ({ pageOf, drawing }) => {
    test.setTimeout(240_000);
    if (!drawing.kept) return await drawnTwice(await pageOf('admin', look), look, drawing.browser.version());
    for (const picture of picturesOf(look)) {
      const page = await pageOf(picture.who, look);
      await pose(page, picture);
      await expect.soft(page, picture.name).toHaveScreenshot(fileOf(look, picture), SOON);
      expect.soft(await strangeLetters(page), picture.name).toEqual([]);
    }
  });
}

/**
 * Where no pictures are kept: whether a screen looks like itself. Never in silence, as nothing was compared with a
 * picture of before.
 */
async function drawnTwice(page: Page, look: Look, version: string): Promise<void> {
  const pictures = picturesOf(look).filter(({ dark }) => dark);
  const said =
    `NOT COMPARED: no pictures are kept of Chromium ${version} on this machine; ` +
    `only ${pictures.map(({ name }) => name).join(' and ')} are drawn twice.`;
  test.info().annotations.push({ type: 'not compared', description: said });
  console.log(said);
  for (const picture of pictures) {
    const shots: Buffer[] = [];
    for (let time = 0; time < 2; time++) {
      await pose(page, picture);
      shots.push(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }));
    }
    expect.soft(await pixelsApart(...(shots as [Buffer, Buffer])), `${picture.name} is drawn the same twice`).toBe(0);
  }
}

test('a colour that is a shade lighter is noticed, and so is a pixel of room, and a letter of another font', async ({
  pageOf,
  drawing,
}) => {
  const look = { size: 'desktop', theme: 'light' } as const;
  const picture = picturesOf(look).find(({ name }) => name === 'gastos');
  if (!picture) throw new Error('gastos is no picture any more');
  test.skip(
    !drawing.kept || test.info().config.updateSnapshots !== 'none',
    'there is nothing to compare with, or what is drawn is kept',
  );
  const page = await pageOf(picture.who, look);
  await pose(page, picture);
  const same = () => expect(page).toHaveScreenshot(fileOf(look, picture), { timeout: 2_000 });
  await same();

  const before = await page.screenshot();
  expect(await pixelsApart(before, await page.screenshot())).toBe(0);
  await page.evaluate(() => document.documentElement.style.setProperty('--jornal-tenue', '#606a74'));
  expect(await pixelsApart(before, await page.screenshot())).toBeGreaterThan(0);
  await expect(same()).rejects.toThrow(/pixels .* are different/);
  await page.evaluate(() => document.documentElement.style.removeProperty('--jornal-tenue'));
  await same();

  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('padding-left', '1px'));
  await expect(same()).rejects.toThrow(/pixels .* are different/);

  expect(await strangeLetters(page)).toEqual([]);
  await page.evaluate(() => {
    const [outside, other] = [document.createElement('p'), document.createElement('p')];
    outside.textContent = 'Día 3 ➜ 4';
    other.textContent = 'Clave';
    other.style.fontFamily = 'monospace';
    document.querySelector('main')?.append(outside, other);
  });
  expect(await strangeLetters(page)).toEqual(['➜ of «Día 3 ➜ 4»', '«Clave» in monospace']);
});

test('no picture is kept of what nobody looks at', async () => {
  const kept = (await readdir(KEPT, { recursive: true })).filter((file) => file.endsWith('.png'));
  const lookedAt = LOOKS.flatMap((look) => picturesOf(look).map((picture) => join(...fileOf(look, picture))));
  expect(kept.sort()).toEqual(lookedAt.sort());
});
