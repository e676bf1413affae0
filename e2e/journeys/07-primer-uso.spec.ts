import { expect, test } from '../fixtures';
import { launch, type Product } from '../product';

const PASSWORD = 'tres tristes tigres';
const CODE = /con el código (\S+)/;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await launch({ DEMO_DATA: 'off' });
});
test.afterAll(() => product?.stop());

test('the owner of an empty business is made once, with the code that the server printed', async ({ visit }) => {
  await expect.poll(product.said).toMatch(CODE);
  const [, code = ''] = CODE.exec(product.said()) ?? [];
  const page = await visit();
  await page.goto(product.url);
  await expect(page).toHaveURL(/\/primer-uso$/);
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();

  const fill = async (typed: string) => {
    await page.getByLabel('Código').fill(typed);
    await page.getByLabel('Correo electrónico').fill('duena@salon.co');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repite la contraseña').fill(PASSWORD);
  };
  await fill('AAAA-AAAA-AAAA');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await expect(page.getByRole('alert').first()).toContainText('El código no es correcto');

  await fill(code);
  await page.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('duena@salon.co').first()).toBeVisible();

  const other = await visit();
  await other.goto(`${product.url}/primer-uso`);
  await expect(other.getByRole('heading', { name: 'Este negocio ya tiene dueño' })).toBeVisible();
  await other.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(other.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
});
