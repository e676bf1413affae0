import { expect, type Locator, type Page } from '@playwright/test';
import { press } from '../hands';
import { MENU } from '../screens';
import { goTo, moveTo, settled } from '../settled';
import type { Dialog, Step } from './dialog';

const uppermost = (page: Page): Locator => page.getByRole('dialog').last();

async function take(page: Page, step: Step, where: Page | Locator): Promise<void> {
  if (typeof step === 'object' && 'row' in step)
    return press(where.getByRole('table', { name: step.row }).getByRole('row').nth(1).getByRole('button').first());
  if (typeof step === 'object' && 'list' in step)
    return press(where.getByRole('list', { name: step.list }).getByRole('button').first());
  if (typeof step === 'object' && 'lookFor' in step) {
    await where.getByLabel(step.in).fill(step.lookFor);
    return where.getByLabel(step.in).press('Enter');
  }
  if (typeof step === 'object' && 'of' in step)
    return take(page, step.press, where.getByRole('table', { name: step.of, exact: true }).getByRole('row').nth(1));
  const exact = typeof step === 'string';
  if (typeof step === 'object' && 'menu' in step) {
    await press(where.getByRole('button', { name: step.menu, exact: true }));
    return press(page.getByRole('menuitem', { name: step.entry, exact: true }));
  }
  // The action of a row, not the head of a column that is called the same.
  const button = where
    .getByRole('button', { name: step, exact, disabled: false })
    .and(page.locator(':not(thead button)'));
  const more = where.getByRole('button', { name: MENU });
  await expect(button.or(more).first()).toBeVisible();
  // The rows may come before the buttons over them.
  await settled(page);
  // Seldom actions stand in the menu of their row.
  if ((await button.count()) > 0) await press(button.first());
  else await pressInMenu(page, more, page.getByRole('menuitem', { name: step, exact, disabled: false }));
}

/** In the menu of the first row where it may be done. */
async function pressInMenu(page: Page, menus: Locator, entry: Locator): Promise<void> {
  for (const menu of await menus.all()) {
    await press(menu);
    await expect(page.getByRole('menu')).toBeVisible();
    if ((await entry.count()) > 0) return press(entry.first());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  throw new Error(`No row offers ${entry}`);
}

/** Stands on the screen of a dialog, with no layer open. */
export async function standOn(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) await moveTo(page, path);
  else if ((await page.getByRole('dialog').count()) > 0) await goTo(page, path);
  else await settled(page);
}

/** Goes to the screen of a dialog, unless it stands there with nothing open, and opens it. */
export async function openDialog(page: Page, { path, name, heading, ...ways }: Dialog): Promise<Locator> {
  await standOn(page, path);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  let layers = 0;
  for (const step of (isPhone && ways.onPhone) || ways.open) {
    // A step after another is taken in what that one opened, which comes a moment later.
    if (layers > 0) await expect(page.getByRole('dialog').nth(layers - 1)).toBeVisible();
    await take(page, step, layers > 0 ? uppermost(page) : page);
    if (ways.page === undefined && !(typeof step === 'object' && 'lookFor' in step)) layers += 1;
  }
  const dialog = page.getByRole('dialog', { name, exact: typeof name === 'string' }).last();
  await expect(dialog).toBeVisible();
  if (heading) await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
  return dialog;
}
