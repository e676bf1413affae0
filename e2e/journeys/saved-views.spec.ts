import type { Page } from '@playwright/test';
import { unique } from '../api';
import { ExpensesScreen } from '../expenses-screen';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pesos, pressAction, toast } from '../screens';

const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const openViews = (page: Page) => press(page.getByRole('button', { name: 'Vistas', exact: true }));
/** The filters and the order in the address of the list. */
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a list is looked at again as it was kept: by its filters and its order, in another browser too, and by nobody else', async ({
  admin,
  signIn,
  complaints,
}) => {
  const branch = await admin.createBranch();
  const [water, power, gas] = [`Agua ${unique()}`, `Luz ${unique()}`, `Gas ${unique()}`];
  const spend = (descripcion: string, monto: number, fecha: string) =>
    admin.post('/gastos/crear', { descripcion, monto, fecha, metodo_pago: 'efectivo', entidad_id: branch.id });
  await spend(water, 5_000, lastMonth(10));
  await spend(power, 9_000, lastMonth(5));
  await spend(gas, 7_000, today());

  const page = await signIn('admin');
  const expenses = new ExpensesScreen(page);
  const rows = expenses.list.getByRole('row').filter({ hasText: new RegExp([water, power, gas].join('|')) });
  await page.goto(`/gastos?entidad_id=${branch.id}`);
  await press(page.getByRole('button', { name: /^Período: / }));
  await press(page.getByRole('button', { name: /^Mes pasado / }));
  // Its rows came: the heads of the skeleton give way to those of the table.
  await expect(rows).toHaveCount(2);
  await press(expenses.list.getByRole('button', { name: /^Monto/ }));
  await expect.poll(() => asked(page).orden).toBe('monto');
  await press(expenses.list.getByRole('button', { name: /^Monto/ }));
  const kept = { entidad_id: String(branch.id), fecha_inicio: lastMonth(1), orden: 'monto', sentido: 'desc' };
  await expect.poll(() => asked(page)).toMatchObject(kept);

  const name = `Mes pasado ${unique()}`;
  await openViews(page);
  await press(entry(page, 'Guardar esta vista…'));
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' });
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await toast(page, 'Vista guardada');
  await expect(dialog).toBeHidden();

  // Something else is looked at, in another branch: one press, and it is as it was.
  await page.goto('/gastos?entidad_id=&search=Arriendo');
  await expect(rows).toHaveCount(0);
  await openViews(page);
  await press(entry(page, name));
  await expect.poll(() => asked(page)).toMatchObject(kept);
  expect(asked(page).search).toBeUndefined();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(power);
  await expect(rows.nth(1)).toContainText(water);
  await expect(expenses.list.getByRole('row', { name: /^Total/ })).toContainText(pesos(14_000));
  await openViews(page);
  await expect(entry(page, name)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');

  // The same person on a phone; by the keyboard alone.
  const phone = await signIn('admin', PHONE);
  await phone.goto('/gastos');
  const button = phone.getByRole('button', { name: 'Vistas', exact: true });
  await button.focus();
  await phone.keyboard.press('Enter');
  await expect(entry(phone, name)).toBeVisible();
  expect((await entry(phone, name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await entry(phone, name).focus();
  await phone.keyboard.press('Enter');
  await expect.poll(() => asked(phone)).toMatchObject(kept);
  await expect(phone.getByText(power).first()).toBeVisible();

  // Another person keeps theirs.
  const other = await signIn('supervisor');
  await other.goto('/gastos');
  await openViews(other);
  await expect(other.getByText(/vuelves a ella con un toque/)).toBeVisible();
  await expect(entry(other, name)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a view is kept up with what is changed of it, named anew, and deleted', async ({ signIn, complaints }) => {
  const [name, better] = [`Clientes ${unique()}`, `Mejor ${unique()}`];
  const page = await signIn('admin');
  await page.goto('/clientes/lista?search=a');
  await openViews(page);
  await press(entry(page, 'Guardar esta vista…'));
  await page.getByRole('dialog').getByLabel('Nombre').fill(name);
  await page.keyboard.press('Enter');
  await toast(page, 'Vista guardada');

  // The same name again is refused where it is typed.
  await openViews(page);
  await press(entry(page, 'Guardar esta vista…'));
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' });
  await dialog.getByLabel('Nombre').fill(name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Ya tienes una vista con ese nombre en esta lista').first()).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Cancelar' }));
  await press(page.getByRole('button', { name: 'Descartar' }));
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox').first().fill('e');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(page).search).toBe('e');
  await openViews(page);
  await press(entry(page, `Actualizar «${name}»`));
  await toast(page, 'Vista actualizada');
  await page.goto('/clientes/lista');
  await openViews(page);
  await press(entry(page, name));
  await expect.poll(() => asked(page).search).toBe('e');

  await openViews(page);
  await press(entry(page, 'Administrar vistas…'));
  const all = page.getByRole('dialog', { name: 'Administrar vistas' });
  await press(all.getByRole('button', { name: `Cambiar nombre de ${name}` }));
  await page.getByRole('dialog', { name: 'Cambiar nombre de la vista' }).getByLabel('Nombre').fill(better);
  await page.keyboard.press('Enter');
  await pressAction(all.getByRole('listitem').filter({ hasText: better }), `Eliminar ${better}`);
  await press(page.getByRole('dialog', { name: 'Eliminar vista' }).getByRole('button', { name: 'Eliminar' }));
  await toast(page, 'Vista eliminada');
  await expect(all.getByText(better)).toBeHidden();
  // The one refusal that was provoked.
  expect(complaints.filter((text) => !/409/.test(text))).toEqual([]);
});

const inBogota = (when: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(when);
const today = (): string => inBogota(new Date());

/** A day of the month before. */
function lastMonth(day: number): string {
  const [year, month] = today().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 2, day)).toISOString().slice(0, 10);
}
