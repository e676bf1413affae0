import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { press } from '../hands';
import { pressAction } from '../screens';

const menu = (page: Page, entry: string) =>
  press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: entry, exact: true }));
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Camilo Torres' });

test('the four places for people lead into each other from the sheet of a person', async ({ signIn, complaints }) => {
  const page = await signIn('admin');
  await page.goto('/roles-permisos?rol=3');
  await press(page.getByRole('link', { name: 'Ver quiénes' }));
  await press(page.getByRole('table', { name: 'Usuarios y su rol' }).getByRole('button', { name: /^Camilo Torres/ }));
  const account = sheet(page).getByRole('region', { name: 'Cuenta y rol' });
  await expect(account).toContainText('camilo.torres@jornal.demo');
  await expect(account).toContainText('Sede Chapinero');
  await expect(sheet(page).getByRole('region', { name: 'Operador' })).toContainText('Activo');

  // The actions on the account are here too, and asked before.
  await pressAction(account, 'Cerrar sesiones');
  const question = page.getByRole('dialog', { name: 'Cerrar sesiones' });
  await expect(question).toContainText('Camilo Torres');
  await press(question.getByRole('button', { name: 'Cancelar' }));
  await expect(question).toBeHidden();
  await expect(account).toBeVisible();

  await press(account.getByRole('link', { name: 'En Usuarios', exact: true }));
  await expect(page).toHaveURL(/\/usuarios\/lista\?search=camilo/);
  await press(page.getByRole('table', { name: 'Usuarios' }).getByRole('button', { name: /^Camilo Torres/ }));
  await press(sheet(page).getByRole('link', { name: 'Sus servicios y lo que se le debe' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Camilo Torres' })).toBeVisible();
  const own = page.getByRole('region', { name: 'Cuenta y rol' });
  await expect(own).toContainText('Último ingreso');
  await press(own.getByRole('link', { name: 'En Usuarios y Roles' }));
  await expect(page).toHaveURL(/\/usuarios\/roles\?search=camilo/);
  await press(page.getByRole('table', { name: 'Usuarios y su rol' }).getByRole('button', { name: /^Camilo Torres/ }));
  await press(sheet(page).getByRole('link', { name: 'Permisos de su rol' }));
  await expect(page.getByRole('heading', { level: 2, name: 'Operador' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/usuarios\/roles/);
  await menu(page, 'Usuarios');
  await expect(page).toHaveURL(/\/usuarios\/lista$/);
  expect(complaints).toEqual([]);
});
