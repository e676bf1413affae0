import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { press } from '../hands';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

test('the whole menu of an administrator is in sight on a screen of 900, and its groups stay as they were left', async ({
  signIn,
  complaints,
}) => {
  const page = await signIn('admin');
  await page.goto('/dashboard');
  const last = menu(page).getByRole('link', { name: 'Respaldos' });
  await expect(last).toBeInViewport({ ratio: 1 });
  const hidden = await menu(page).evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(hidden).toBe(0);

  const group = menu(page).getByRole('button', { name: 'Administración' });
  await press(group);
  await expect(last).toBeHidden();
  await page.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await press(group);
  await expect(last).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the people who are served have an entry of their own, and the owners of branches say who they are', async ({
  signIn,
  complaints,
}) => {
  const page = await signIn('admin');
  // An address that was kept from when they were a part of the agendas.
  await page.goto('/agendas?tab=personas&search=catalina');
  await expect(page).toHaveURL(/\/personas\?search=catalina$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Personas' })).toHaveAttribute('aria-current', 'page');
  const people = page.getByRole('table', { name: 'Personas' });
  await press(people.getByRole('button', { name: /Catalina/ }).first());
  await expect(page.getByRole('dialog', { name: /^Catalina/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page.getByRole('link', { name: 'Según sus citas' }));
  const booked = page.getByRole('table', { name: 'Personas según sus citas' });
  await press(booked.getByRole('button', { name: /Catalina/ }).first());
  await expect(page).toHaveURL(/\/agendas\?tab=citas&search=Catalina/);

  await press(menu(page).getByRole('link', { name: 'Clientes' }));
  await expect(page.getByRole('main')).toContainText('Empresas o dueños de las sucursales.');
  await press(page.getByRole('main').getByRole('link', { name: 'Personas' }));
  await expect(page).toHaveURL(/\/personas$/);
  expect(complaints).toEqual([]);
});

test('a screen is printed without its menu, and every sheet says which page it is', async ({ signIn, complaints }) => {
  const page = await signIn('admin');
  await page.goto('/personas');
  await expect(page.getByRole('table', { name: 'Personas' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [menu(page), page.getByRole('banner')]) await expect(part).toBeHidden();
  await expect(page.getByRole('table', { name: 'Personas' })).toBeVisible();
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText),
    ),
  );
  expect(sheets.join('\n')).toMatch(/counter\(page\).*counter\(pages\)/s);
  expect(complaints).toEqual([]);
});
