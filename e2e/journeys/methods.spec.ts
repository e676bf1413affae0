import type { Page } from '@playwright/test';
import { type Operator, type Service, unique } from '../api';
import { findingsInBoth } from '../axe';
import { ExpensesScreen } from '../expenses-screen';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { RegisterScreen } from '../register-screen';
import { choose, pesos, pick, pressAction, toast } from '../screens';
import { SellScreen } from '../sell-screen';
import { TillScreen } from '../till-screen';

// 25.001 mixed: 12.501 in cash and 12.500 by Nequi; a sale of 30.000 and an expense of 4.000 by Nequi; 8.500 go to cash.
const SERVICE = { total: 25_001, cash: 12_501, transfer: 12_500 };
const SALE = 30_000;
const EXPENSE = 4_000;
const MOVED = 8_500;
const HELD = SERVICE.transfer + SALE - EXPENSE;

type Shop = { branch: { id: number; name: string }; operator: Operator; service: Service; product: string };

/** A branch no other journey has: its methods are its own too, and no form of another shows them. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const service = await admin.createService('Corte', SERVICE.total, 40, branch.id);
    const { data } = await admin.post<{ data: { nombre: string } }>('/productos/crear-producto', {
      nombre: `Cera ${unique()}`,
      precio_unitario: SALE,
      costo_unitario: 18_000,
      stock: 5,
      entidad_id: branch.id,
    });
    await use({ branch, operator, service, product: data.nombre });
  },
});

async function createMethod(page: Page, name: string, branch: string): Promise<void> {
  await page.goto('/metodos-pago');
  await press(page.getByRole('button', { name: 'Nuevo método' }));
  const dialog = page.getByRole('dialog', { name: 'Nuevo método de pago' });
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByRole('combobox', { name: 'Sucursal' }).fill(branch);
  await press(page.getByRole('option', { name: branch }));
  await press(dialog.getByRole('button', { name: 'Crear método' }));
  await toast(page, 'Método de pago creado exitosamente');
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newShop(
    `a method of the business's own, from its first peso to the day it is used no more (${size})`,
    async ({ signIn, shop: { branch, operator, service, product } }) => {
      test.setTimeout(180_000);
      const page = await signIn('admin', look);
      const nequi = `Nequi ${unique()}`;
      const found: string[] = [];
      await createMethod(page, nequi, branch.name);
      const list = `/metodos-pago?search=${encodeURIComponent(nequi)}`;
      await page.goto(list);
      const row = page.getByRole('table', { name: 'Métodos de pago' }).getByRole('row', { name: nequi }).first();
      await expect(row).toContainText(branch.name);
      found.push(...(await findingsInBoth(page, '/metodos-pago')));

      const register = new RegisterScreen(page);
      await register.open();
      await page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(service.nombre);
      await press(
        page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: service.nombre }),
      );
      await register.dialog.getByRole('combobox', { name: 'Empleado' }).fill(operator.name);
      await press(page.getByRole('option', { name: operator.name }));
      const where = register.dialog.getByRole('group', { name: '¿Por dónde?' });
      await expect(where).toBeHidden();
      await choose(register.dialog, 'Mixto');
      await press(where.getByRole('button', { name: nequi }));
      found.push(...(await findingsInBoth(page, 'the ticket by a method')));
      await press(register.dialog.getByRole('button', { name: 'Asignar servicios' }));
      await toast(page, /asignado/);
      await expect(register.dialog).toBeHidden();

      const selling = new SellScreen(page, size === 'phone');
      await selling.open(branch.id);
      await press(selling.card(product));
      await choose(page.getByRole('main'), 'Transferencia');
      await press(page.getByRole('group', { name: '¿Por dónde?' }).getByRole('button', { name: nequi }));
      await press(page.getByRole('button', { name: 'Registrar Venta' }).last());
      await toast(page, 'Venta registrada exitosamente');

      const expenses = new ExpensesScreen(page);
      const paid = `Toallas ${unique()}`;
      await page.goto(`/gastos?entidad_id=${branch.id}`);
      const form = await expenses.form();
      await form.getByLabel('Descripción').fill(paid);
      await form.getByLabel('Monto').fill(String(EXPENSE));
      await choose(form, 'Transferencia');
      await press(form.getByRole('group', { name: '¿Por dónde?' }).getByRole('button', { name: nequi }));
      await press(form.getByRole('button', { name: 'Guardar gasto' }));
      await expect(form).toBeHidden();
      await expect(expenses.row(paid)).toContainText(`Transferencia · ${nequi}`);

      const till = new TillScreen(page);
      await till.open(branch);
      const methods = page.getByRole('region', { name: 'Saldo de cada método' });
      const held = methods.getByRole('button', { name: nequi });
      await expect(held).toContainText(pesos(HELD));
      await expect(held).toContainText(pesos(EXPENSE));
      await expect(methods.getByRole('button', { name: /^Efectivo/ })).toContainText(pesos(SERVICE.cash));
      await press(held);
      const rows = page.getByRole('dialog', { name: nequi });
      await expect(rows.getByRole('row', { name: paid })).toContainText(pesos(-EXPENSE));
      await expect(rows).not.toContainText('La cifra cambió');
      await page.keyboard.press('Escape');

      await press(methods.getByRole('button', { name: 'Trasladar' }));
      const move = page.getByRole('dialog', { name: 'Trasladar dinero' });
      await pick(page, move, 'Desde', nequi);
      await pick(page, move, 'Hacia', 'Efectivo');
      await move.getByLabel('Monto').fill(String(HELD + 1));
      found.push(...(await findingsInBoth(page, 'the transfer between methods')));
      await press(move.getByRole('button', { name: 'Trasladar' }));
      await expect(move.getByText(`No hay suficiente dinero en ${nequi}.`).last()).toBeVisible();
      await move.getByLabel('Monto').fill(String(MOVED));
      await press(move.getByRole('button', { name: 'Trasladar' }));
      await toast(page, `Traslado de ${nequi} a Efectivo registrado exitosamente`);
      await expect(held).toContainText(pesos(HELD - MOVED));
      await till.expectBalance(branch.name, { cash: SERVICE.cash + MOVED, transfer: HELD - MOVED });

      await page.goto(list);
      await pressAction(row, 'Desactivar');
      await toast(page, `${nequi} ya no se ofrece`);
      await expect(row).toContainText('Inactivo');
      await page.goto(`/gastos?entidad_id=${branch.id}`);
      const edit = await expenses.form(paid);
      await expect(edit.getByRole('button', { name: nequi, pressed: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await till.open(branch);
      await expect(methods).toContainText(pesos(HELD - MOVED));
      expect(found).toEqual([]);
    },
  );
}

newShop('the order of the methods is that of the forms, set by the keyboard alone', async ({ signIn, admin, shop }) => {
  const own = unique();
  const names = [`Datáfono ${own}`, `Banco ${own}`];
  const there = await admin.get<Array<{ orden: number }>>('/metodos?inactivos=true');
  const next = Math.max(...there.map(({ orden }) => orden)) + 1;
  for (const [i, nombre] of names.entries())
    await admin.post('/metodos', { nombre, clase: 'transferencia', entidad_id: shop.branch.id, orden: next + i });
  const page = await signIn('admin');
  await page.goto(`/metodos-pago?search=${own}`);
  const table = page.getByRole('table', { name: 'Métodos de pago' });
  await expect(table.getByRole('row', { name: names[1] })).toBeVisible();
  const up = page.getByRole('button', { name: `Subir ${names[1]}` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  const shown = async () => (await table.getByRole('row').allInnerTexts()).join('\n');
  await expect
    .poll(async () => (await shown()).indexOf(`${names[1]}`) < (await shown()).indexOf(`${names[0]}`))
    .toBe(true);
  // The screen shows the order at once: that it was saved is asked of the server, for to load anew cuts off what is on its way.
  const saved = async () =>
    (await admin.get<Array<{ nombre: string; orden: number }>>('/metodos?inactivos=true'))
      .filter(({ nombre }) => names.includes(nombre))
      .sort((a, b) => a.orden - b.orden)
      .map(({ nombre }) => nombre);
  await expect.poll(saved).toEqual([names[1], names[0]]);
  await page.reload();
  await expect(table.getByRole('row', { name: names[1] })).toBeVisible();
  expect((await shown()).indexOf(`${names[1]}`)).toBeLessThan((await shown()).indexOf(`${names[0]}`));

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Buscar pantallas, acciones y personas' });
  await expect(palette.getByPlaceholder('Buscar…')).toBeFocused();
  await page.keyboard.type('trasladar de nequi a efectivo');
  await expect(palette.locator('[data-selected]')).toContainText('Trasladar dinero entre métodos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Trasladar dinero' })).toBeVisible();
});
