import { unique } from '../api';
import { ExpensesScreen } from '../expenses-screen';
import { expect, test } from '../fixtures';
import { press } from '../hands';
import { choose, pesos, toast } from '../screens';

test('a branch chosen on the dashboard is the one of every screen, of what is new and of the next visit', async ({
  admin,
  signIn,
  complaints,
}) => {
  const branch = await admin.createBranch();
  const elsewhere = await admin.createBranch();
  const [here, there] = [`Agua ${unique()}`, `Gas ${unique()}`];
  const expense = { monto: 7_000, fecha: today(), metodo_pago: 'efectivo' };
  await admin.post('/gastos/crear', { ...expense, descripcion: there, entidad_id: elsewhere.id });

  await admin.fillTill(branch.id);

  const page = await signIn('admin');
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await choose(main, 'Vista Específica');
  await main.getByRole('combobox', { name: 'Sucursal' }).fill(branch.name);
  await press(page.getByRole('option', { name: branch.name }));
  const inView = page.getByRole('combobox', { name: 'Sucursal en vista' });
  await expect(inView).toHaveValue(branch.name);

  await press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Gastos' }));
  const expenses = new ExpensesScreen(page);
  await expect(page).toHaveURL(new RegExp(`/gastos\\?entidad_id=${branch.id}$`));
  await expect(inView).toHaveValue(branch.name);
  await expect(expenses.row(there)).toHaveCount(0);
  const form = await expenses.form();
  await expect(form.getByRole('combobox', { name: 'Sucursal' })).toHaveValue(branch.name);
  await form.getByLabel('Descripción').fill(here);
  await form.getByRole('textbox', { name: 'Monto' }).fill('15000');
  await press(form.getByRole('button', { name: 'Guardar gasto' }));
  await toast(page, '¡Gasto creado exitosamente!');

  // A press narrows the list to a period, tells which, and the last row adds the rest up.
  await admin.post('/gastos/crear', {
    ...expense,
    descripcion: `Luz ${unique()}`,
    entidad_id: branch.id,
    fecha: lastMonth(),
  });
  const period = page.getByRole('button', { name: /^Período: / });
  await press(period);
  await press(page.getByRole('button', { name: /^Mes pasado / }));
  await expect(period).toContainText('Mes pasado');
  const total = expenses.list.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText(pesos(7_000));
  await press(period);
  await press(page.getByRole('button', { name: 'Todas las fechas', pressed: false }));
  await expect(total).toContainText(pesos(22_000));

  await press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Analytics' }));
  await expect(page).toHaveURL(new RegExp(`/reportes/analytics\\?entidad_id=${branch.id}`));
  await page.reload();
  await expect(inView).toHaveValue(branch.name);
  await page.goto('/ventas/lista');
  await expect(page).toHaveURL(new RegExp(`entidad_id=${branch.id}$`));

  // The address the dashboard had once still says it; all of them are one choice away, from anywhere.
  await page.goto(`/dashboard?vista=especifica&entidad=${elsewhere.id}`);
  await expect(inView).toHaveValue(elsewhere.name);
  await page.goto('/gastos');
  await expect(expenses.row(there)).toBeVisible();
  await press(inView);
  await press(page.getByRole('option', { name: 'Todas las sucursales' }));
  await expect(page).toHaveURL(/\/gastos$/);
  await expect(expenses.row(here)).toBeVisible();
  const fresh = await expenses.form();
  await press(fresh.getByRole('button', { name: 'Guardar gasto' }));
  await expect(fresh.getByText('Debe seleccionar una entidad')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('whoever has one branch is told which, and an address cannot show them another', async ({ admin, signIn }) => {
  const branch = await admin.createBranch();
  const page = await signIn('supervisor');
  await page.goto(`/gastos?entidad_id=${branch.id}`);
  await expect(page.getByText(/^Esa sucursal no está a tu alcance: ves /)).toBeVisible();
  await expect(page).toHaveURL(/\/gastos$/);
  await expect(page.getByRole('banner').getByText('Sucursal en vista:')).toBeAttached();
  await expect(page.getByRole('combobox', { name: 'Sucursal en vista' })).toHaveCount(0);
});

const inBogota = (when: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(when);
const today = (): string => inBogota(new Date());

/** A day of the month before. */
function lastMonth(): string {
  const [year, month] = today().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 10);
}
