import { unique } from '../api';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { SalesScreen } from '../sales-screen';
import { choose, pesos } from '../screens';
import { SellScreen } from '../sell-screen';

// The sale of the golden day: two shampoos at 30.000 that cost 18.000.
const PRICE = 30_000;
const COST = 18_000;
const TOTAL = 2 * PRICE;
const PROFIT = 2 * (PRICE - COST);

type Shelf = { branch: { id: number; name: string }; product: { id: number; nombre: string; codigo: string } };

/** A branch of its own with five units of one product: every figure is this journey's alone. */
const newShelf = test.extend<{ shelf: Shelf }>({
  shelf: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const codigo = `77${Date.now()}`;
    const { data } = await admin.post<{ data: Shelf['product'] }>('/productos/crear-producto', {
      nombre: `Shampoo ${unique()}`,
      precio_unitario: PRICE,
      costo_unitario: COST,
      stock: 5,
      codigo,
      entidad_id: branch.id,
    });
    await use({ branch, product: data });
  },
});

newShelf(
  'a sale made with scanner and keyboard is on the dashboard, in the list and on paper, and taken back it leaves nothing',
  async ({ signIn, shelf: { branch, product } }) => {
    const page = await signIn('admin');
    const selling = new SellScreen(page);
    await selling.open(branch.id);
    await selling.type(product.nombre);
    await page.keyboard.press('Escape');
    await expect(selling.search).toBeFocused();
    await selling.type(product.codigo);
    await page.keyboard.type('2');
    await page.getByLabel('Recibido').fill('100000');
    await page.keyboard.press('Enter');
    await selling.expectSold({ total: TOTAL, change: 40_000 });
    await expect(
      page.getByRole('table', { name: 'Ventas de hoy' }).getByRole('row', { name: `${product.nombre} × 2` }),
    ).toContainText(pesos(TOTAL));
    await expect(selling.card(product.nombre)).toContainText('3 en stock');

    await page.goto(`/dashboard?entidad_id=${branch.id}`);
    await choose(page.getByRole('main'), 'Completo');
    const panel = page.getByRole('region', { name: 'Productos y Ventas' });
    await expect(panel.getByRole('button', { name: 'Ganancia de ventas' })).toContainText(pesos(PROFIT));
    await press(panel.getByRole('button', { name: 'Total vendido en productos' }));
    const behind = page.getByRole('dialog', { name: 'Ventas de productos' });
    await expect(behind.getByRole('row', { name: `${product.nombre} × 2` })).toContainText(pesos(TOTAL));
    await page.keyboard.press('Escape');

    const sales = new SalesScreen(page);
    await sales.open(branch.id);
    await sales.expectFigures({ sold: TOTAL, profit: PROFIT });
    await sales.openMethod('Transferencia', 0);
    await expect(page.getByText('No se encontraron resultados')).toBeVisible();
    await sales.openMethod('Efectivo', TOTAL);
    await expect(sales.row(product.nombre)).toContainText(pesos(PROFIT));
    const receipt = await sales.printReceipt(product.nombre);
    await expect(receipt).toBeVisible();
    await expect(receipt).toContainText(branch.name);
    await expect(receipt).toContainText(pesos(TOTAL));
    await expect(page.getByRole('heading', { level: 1, name: 'Ventas', includeHidden: true })).toBeHidden();
    await sales.leaveThePrinter();
    await press(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }));

    await sales.remove(product.nombre, 'Se cobró dos veces');
    await expect(sales.row(product.nombre)).toHaveCount(0);
    await sales.expectFigures({ sold: 0, profit: 0 });
    await selling.open(branch.id);
    await expect(selling.card(product.nombre)).toContainText('5 en stock');
  },
);

newShelf(
  'from the phone no more is sold than there is, and what is paid by both means adds up',
  async ({ signIn, shelf: { branch, product } }) => {
    const page = await signIn('admin', PHONE);
    const selling = new SellScreen(page, true);
    await selling.open(branch.id);
    await selling.card(product.nombre).tap();
    await expect(selling.quantity).not.toBeFocused();
    await selling.quantity.fill('6');
    await expect(page.getByText('Stock insuficiente. Disponible: 5')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar uno' }).tap();
    await expect(page.getByRole('button', { name: 'Agregar uno' })).toBeDisabled();

    await choose(page.getByRole('main'), 'Mixto');
    await expect(page.getByLabel('Monto en transferencia')).toHaveValue(pesos(75_000));
    await page.getByLabel('Monto en transferencia').fill('160000');
    await page.getByRole('button', { name: 'Registrar Venta' }).tap();
    await expect(page.getByText(/^La suma de efectivo y transferencia debe ser igual a \$\s150\.000$/)).toBeVisible();
    await page.getByLabel('Monto en transferencia').fill('70000');
    await expect(page.getByLabel('Monto en efectivo')).toHaveValue(pesos(80_000));
    await page.getByRole('button', { name: '$ 100.000' }).tap();
    await page.getByRole('button', { name: 'Registrar Venta' }).tap();
    await selling.expectSold({ total: 150_000, change: 20_000 });
    await expect(selling.card(product.nombre)).toBeHidden();
  },
);
