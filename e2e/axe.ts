import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

type ColorScheme = 'light' | 'dark';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: of a screen in the dark nothing else differs from the same screen in the light. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The findings of axe on the page, in the light and in the dark, beginning with the one it wears: the layer that is
 * opened next begins in the other. Of a phone the light is enough: its colours in the dark are those of the desk.
 */
export async function findingsInBoth(page: Page, where: string): Promise<string[]> {
  const first = await worn(page);
  const found = await findings(page, first, where, 'all');
  if ((page.viewportSize()?.width ?? 0) < 600) return found;
  const second = first === 'light' ? 'dark' : 'light';
  await wear(page, second);
  return [...found, ...(await findings(page, second, where, 'colours'))];
}

const worn = async (page: Page): Promise<ColorScheme> =>
  (await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)) === 'dark' ? 'dark' : 'light';

/**
 * As the person's system would ask for it; every colour follows the attribute, also where the page only looked when it
 * began.
 */
async function wear(page: Page, colorScheme: ColorScheme): Promise<void> {
  // On its way from one colour to the other nothing can be read, and a thousand transitions take longer than axe.
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await page.emulateMedia({ colorScheme });
  await still.evaluate(async (sheet, scheme) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    await frame();
  }, colorScheme);
}

/**
 * The findings of axe, as lines a person can act on: by every rule, or by those of colours. With a dialog open, in
 * that: the page behind it can't be reached, and was looked at before. Only violations are worked out in full,
 * there is no other frame to ask, and no rule that is on reads a style sheet.
 */
async function findings(
  page: Page,
  colorScheme: ColorScheme,
  where: string,
  rules: 'all' | 'colours',
): Promise<string[]> {
  // Half a megabyte: a page takes it in once, whatever is asked of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const what = (await page.getByRole('dialog').count()) > 0 ? { include: ['[role="dialog"]'] } : undefined;
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules === 'colours' && { runOnly: { type: 'rule', values: OF_COLOURS } }),
  };
  const violations = await page.evaluate(
    async ([what, options]) => {
      // A colour on its way is none of the page's: a button that may be pressed from now on.
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(what ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join(', ')}`),
      );
    },
    [what, options] as const,
  );
  return violations.map((violation) => `${where}, ${colorScheme}: ${violation}`);
}
