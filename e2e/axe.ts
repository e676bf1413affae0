import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

type ColorScheme = 'light' | 'dark';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours. Of a screen in the dark nothing else differs from the same screen in the light. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on what stands there, in the light and then in the dark: it is opened once, and what follows begins in the light again.
 * Of a phone the light is enough: its colours in the dark are those of the desk.
 */
export async function findingsInBoth(page: Page, where: string): Promise<string[]> {
  if ((page.viewportSize()?.width ?? 0) < 600) return findings(page, 'light', where);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme);
    found.push(...(await findings(page, colorScheme, where)));
  }
  await wear(page, 'light');
  return found;
}

/** As the person's system would ask for it; the attribute is what every colour follows, also where the page only looked when it began. */
async function wear(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (scheme) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    // On its way from one colour to the other nothing can be read.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    await frame();
  }, colorScheme);
}

/**
 * What axe finds, as lines a person can act on: by every rule in the light, by those of colours in the dark. With a dialog open, in that:
 * what is behind it can't be reached, and was looked at before. Only what is wrong is worked out in full, and there is
 * no other frame to ask.
 */
async function findings(page: Page, colorScheme: ColorScheme, where: string): Promise<string[]> {
  // Half a megabyte: a page takes it in once, whatever is asked of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const what = (await page.getByRole('dialog').count()) > 0 ? { include: ['[role="dialog"]'] } : undefined;
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: OF_COLOURS } }),
  };
  const violations = await page.evaluate(
    async ([what, options]) => {
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(what ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join(', ')}`),
      );
    },
    [what, options] as const,
  );
  return violations.map((violation) => `${where}, ${colorScheme}: ${violation}`);
}
