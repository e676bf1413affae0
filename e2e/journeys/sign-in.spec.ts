import { DEMO, DEMO_PASSWORD } from '../api';
import { expect, test } from '../fixtures';
import { press } from '../hands';

test('the owner signs in through the form, sees the business and leaves', async ({ visit }) => {
  const page = await visit();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  const entrar = page.getByRole('button', { name: 'Entrar' });
  await expect(entrar).toBeDisabled();

  await page.getByLabel('Correo electrónico').fill(DEMO.admin);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await expect(entrar).toBeDisabled();
  await page.getByRole('checkbox').check();
  await press(entrar);

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Administrador' })).toBeVisible();
  await expect(page.getByText(DEMO.admin).first()).toBeVisible();

  await press(page.getByRole('button', { name: 'Cerrar sesión' }));
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
});

test('a wrong password is refused in the words of the product', async ({ visit }) => {
  const page = await visit();
  await page.goto('/');
  await page.getByLabel('Correo electrónico').fill('nadie@jornal.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Entrar' }));
  await expect(page.getByRole('alert').filter({ hasText: 'Credenciales incorrectas' }).first()).toBeVisible();
});

test('an unknown address says that the page does not exist', async ({ visit }) => {
  const page = await visit();
  await page.goto('/esto-no-existe');
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await press(page.getByRole('link', { name: 'Volver al inicio' }));
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
});
