import { expect, type Locator, type Page } from '@playwright/test';
import { type Operator, type Service, unique } from './api';
import { test } from './fixtures';
import { pesos } from './screens';

export const PRICES = { cut: 30_000, beard: 20_000, dye: 45_000, wax: 25_000 };
export const TOTAL = 120_000;
/** In cash, of which a note of 50.000 is handed over; the rest by a method of the branch. */
export const CASH = 40_000;
export const NOTE = 50_000;
/** A tenth of the services: of the one 5.000, of the other 4.500. */
export const TIP = 9_500;

export type Shop = {
  branch: { id: number; name: string };
  operators: [Operator, Operator];
  cut: Service;
  beard: Service;
  dye: Service;
  wax: { nombre: string; codigo: string };
  waxId: number;
  method: string;
};

/** A branch with two operators, three services, a product and a method of its own. */
export const shop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const [one, other] = [await admin.createOperator(branch.id), await admin.createOperator(branch.id)];
    const service = (name: string, price: number) => admin.createService(name, price, 40, branch.id);
    const wax = { nombre: `Cera ${unique()}`, codigo: String(Date.now()) };
    const { data } = await admin.post<{ data: { id: number } }>('/productos/crear-producto', {
      ...wax,
      precio_unitario: PRICES.wax,
      costo_unitario: 15_000,
      stock: 4,
      entidad_id: branch.id,
    });
    const method = `Nequi ${unique()}`;
    await admin.post('/metodos', {
      nombre: method,
      clase: 'transferencia',
      entidad_id: branch.id,
      pide_referencia: true,
    });
    await use({
      branch,
      operators: [one, other],
      cut: await service('Corte', PRICES.cut),
      beard: await service('Barba', PRICES.beard),
      dye: await service('Tinte', PRICES.dye),
      wax,
      waxId: data.id,
      method,
    });
  },
});

export const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
export const lines = (page: Page): Locator => page.getByRole('list', { name: 'Líneas del tiquete' });
export const payment = (page: Page): Locator => page.getByRole('dialog', { name: 'Cobrar' });
export const done = (page: Page): Locator => page.getByRole('dialog', { name: /^Tiquete \d+ cobrado$/ });
/** The press that says who attends. */
export const attends = (page: Page, { name }: Operator): Locator =>
  page.getByRole('group', { name: 'Quién atiende' }).getByRole('button', { name, exact: true });
/** The letters by which no other is meant. */
export const few = (name: string): string => (name.split(' ')[1] ?? name).slice(0, 5).toLowerCase();

/** The ticket says all that was charged, of whom and how it was paid. */
export async function expectTicket(
  page: Page,
  { operators, cut, beard, dye, wax, method }: Shop,
  { number, note, reference }: { number: number; note: number | null; reference: string } = {
    number: 1,
    note: NOTE,
    reference: 'M-1',
  },
): Promise<void> {
  await expect(page).toHaveURL(/\/tiquetes\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: `Tiquete ${number}` })).toBeVisible();
  for (const name of [cut.nombre, beard.nombre, dye.nombre, wax.nombre, operators[0].name, operators[1].name])
    await expect(lines(page)).toContainText(name);
  const paid = page.getByRole('region', { name: 'Cobro' });
  for (const amount of [TOTAL, CASH, TOTAL - CASH + TIP, TIP, ...(note === null ? [] : [note, note - CASH])])
    await expect(paid).toContainText(pesos(amount));
  for (const amount of [5_000, 4_500]) await expect(lines(page)).toContainText(pesos(amount));
  await expect(paid).toContainText(method);
  await expect(paid).toContainText(`Ref. ${reference}`);
  await expect(paid).toContainText('Mostrador');
}
