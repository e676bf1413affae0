import { findingsInBoth } from '../axe';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { launch, type Product } from '../product';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await launch({ DEMO_DATA: 'off' });
});
test.afterAll(() => product?.stop());

test('a business with sample data is looked at apart, and nothing of it is in the one that is not made yet', async ({
  visit,
}) => {
  // The first one loads months of work.
  test.setTimeout(240_000);
  const page = await visit(PHONE);
  await page.goto(product.url);
  await expect(page).toHaveURL(/\/primer-uso$/);
  await press(page.getByRole('button', { name: 'Ver con datos de ejemplo' }));
  await expect(page.getByRole('status')).toContainText('Preparando un negocio de ejemplo');
  const link = page.getByRole('link', { name: 'Ver con datos de ejemplo' });
  await expect(link).toBeVisible({ timeout: 180_000 });

  const opening = page.waitForEvent('popup');
  await press(link);
  const sample = await opening;
  expect(new URL(sample.url()).origin).not.toBe(new URL(product.url).origin);
  const band = sample.getByText('Datos de ejemplo', { exact: true });
  await expect(band).toBeVisible();
  // Anyone may enter: the account is there already.
  await expect(sample.getByLabel('Correo electrónico')).toHaveValue('admin@jornal.demo');
  await sample.getByRole('checkbox').check();
  await press(sample.getByRole('button', { name: 'Entrar' }));
  await expect(sample).toHaveURL(/\/dashboard$/);
  await expect(sample.getByText('Ingresos Totales').first()).toBeVisible();
  await expect(band).toBeVisible();
  await sample.goto(new URL('/gastos', sample.url()).href);
  await expect(sample.locator('main tbody tr').first()).toBeVisible();
  await expect(band).toBeVisible();
  expect(await findingsInBoth(sample, 'sample')).toEqual([]);

  // Beside it, the business is as empty as it was, without a session, and waits for its owner.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const left = await page.request.get(`${product.url}/api/primer-uso`);
  expect(await left.json()).toMatchObject({ abierto: true, ejemplo: { estado: 'listo' } });
});
