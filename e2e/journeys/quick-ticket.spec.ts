import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { Hand } from '../hands';
import { pesos, toast } from '../screens';

type Shop = { branch: number; employee: string };
const PRICES = { Abrillantado: 25_000, Ozonoterapia: 15_000, Yesoterapia: 60_000 } as const;
const TOTAL = 100_000;

/** A branch with three services and the person who performs them: nothing in it is found twice. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const { id } = await admin.createBranch();
    const operator = await admin.createOperator(id);
    for (const [nombre, precio] of Object.entries(PRICES))
      await admin.post('/servicios/crear-servicio', { nombre, precio, porcentaje_pago_empleado: 40, entidad_id: id });
    await use({ branch: id, employee: operator.name });
  },
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Asignar servicios' });

async function begin(page: Page, { branch }: Shop): Promise<Hand> {
  await page.goto(`/servicios/registrar?entidad_id=${branch}`);
  await expect(
    page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: 'Abrillantado' }),
  ).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Buscar servicio' })).toBeFocused();
  return new Hand(page);
}

/** An amount is written over: it has the focus, and its text is selected a moment later. */
async function expectSelected(field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  await expect
    .poll(() =>
      field.evaluate(
        ({ selectionStart, selectionEnd }: HTMLInputElement) => (selectionEnd ?? 0) - (selectionStart ?? 0),
      ),
    )
    .toBeGreaterThan(0);
}

async function registered(page: Page, { employee }: Shop): Promise<void> {
  await toast(page, '¡3 servicios asignados exitosamente!');
  await toast(page, /Tiquete \d+/);
  await expect(dialogOf(page)).toBeHidden();
  const history = page.getByRole('table', { name: 'Historial de servicios' });
  for (const price of Object.values(PRICES))
    await expect(history.getByRole('row', { name: employee }).filter({ hasText: pesos(price) })).toHaveCount(1);
}

newShop('three services with a mixed payment take eight clicks and eight keys at most', async ({ signIn, shop }) => {
  const page = await signIn('admin');
  const hand = await begin(page, shop);
  const ticket = dialogOf(page);

  await hand.point(
    page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: 'Abrillantado' }),
  );
  await expect(ticket.getByRole('combobox', { name: 'Empleado' })).toBeFocused();
  await hand.type('zo');
  await expect(page.getByRole('option')).toHaveCount(1);
  await hand.press('Enter');
  for (const service of ['Ozonoterapia', 'Yesoterapia']) {
    await hand.point(ticket.getByRole('combobox', { name: 'Agregar otro servicio' }));
    await hand.point(page.getByRole('option', { name: service }));
  }
  await hand.point(ticket.getByText('Mixto', { exact: true }));
  await expectSelected(ticket.getByLabel('Monto en efectivo'));
  await hand.type('30000');
  await expect(ticket.getByLabel('Monto en transferencia')).toHaveValue(pesos(TOTAL - 30_000));
  await expect(ticket.getByText('Montos correctos')).toBeVisible();
  await hand.point(ticket.getByRole('button', { name: 'Asignar servicios' }));
  await registered(page, shop);

  console.log(`Three services, mixed payment: ${hand.clicks} clicks, ${hand.keys} keys`);
  expect(hand.clicks).toBeLessThanOrEqual(8);
  expect(hand.keys).toBeLessThanOrEqual(8);
});
