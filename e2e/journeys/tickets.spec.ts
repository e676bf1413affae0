import { unique } from '../api';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pesos, toast } from '../screens';
import { SellScreen } from '../sell-screen';

const PRICE = 30_000;

test('a sale leads to its ticket, which the palette and the list find too, and its line is annulled there', async ({
  admin,
  signIn,
}) => {
  const branch = await admin.createBranch();
  const nombre = `Shampoo ${unique()}`;
  const product = { nombre, precio_unitario: PRICE, costo_unitario: 18_000, stock: 5, entidad_id: branch.id };
  await admin.post('/productos/crear-producto', product);
  const page = await signIn('admin');
  const selling = new SellScreen(page);
  await selling.open(branch.id);
  await selling.type(nombre);
  await page.keyboard.press('Enter');
  await toast(page, /Tiquete 1(?!\d)/);
  await press(page.getByRole('button', { name: 'Ver tiquete' }));
  await expect(page).toHaveURL(/\/tiquetes\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tiquete 1' })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Líneas del tiquete' });
  await expect(lines).toContainText(nombre);
  await expect(lines).toContainText(pesos(PRICE));

  await page.goto(`/dashboard?entidad_id=${branch.id}`);
  // Its keys are heard once the application is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Buscar pantallas, acciones y personas' });
  await palette.getByPlaceholder('Buscar…').fill('tiquete 1');
  await expect(palette.locator('[data-selected]')).toContainText('Tiquete 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tiquete 1' })).toBeVisible();

  await press(lines.getByRole('button', { name: `Anular ${nombre}` }));
  const confirm = page.getByRole('dialog', { name: 'Anular línea' });
  await confirm.getByLabel('Motivo').fill('Era de otra');
  await press(confirm.getByRole('button', { name: 'Anular' }));
  await toast(page, 'Venta eliminada exitosamente');
  await expect(lines).toContainText('Era de otra');
  await expect(page.getByText('Anulado', { exact: true }).first()).toBeVisible();

  await page.goto(`/tiquetes?entidad_id=${branch.id}&estado=anulado`);
  await expect(page.getByRole('table', { name: 'Tiquetes' }).getByRole('row', { name: nombre })).toBeVisible();
});

test('on a phone a ticket is opened from its row', async ({ signIn }) => {
  const page = await signIn('operador', PHONE);
  await page.goto('/tiquetes');
  await page.getByRole('table', { name: 'Tiquetes' }).getByRole('row').nth(1).tap();
  await expect(page.getByRole('heading', { level: 1, name: /^Tiquete \d+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cobro' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historial' })).toBeHidden();
});
