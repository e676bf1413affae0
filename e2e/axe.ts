import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type ColorScheme = 'light' | 'dark';

/** The rules that look at colours. Of a screen in the dark nothing else differs from the same screen in the light. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds, as lines a person can act on: by every rule in the light, by those of colours in the dark. */
export async function findings(page: Page, colorScheme: ColorScheme, where: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${where}, ${colorScheme}: ${id}: ${target.join(' ')}`));
}
