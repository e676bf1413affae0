import type { Locator, Page } from '@playwright/test';
import { type Operator, type Service, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { Hand, press } from '../hands';
import { pesos, toast } from '../screens';
import { goTo, settled } from '../settled';
import { smallTargets } from '../targets';

// A cut of 30.000, of which 40 % is the operator's, written for the wrong operator, who was paid for it.
const CUT = 30_000;
const SHARE = 12_000;
const METHOD_CASH = 1;

type Shop = { operators: [Operator, Operator]; cut: Service; method: string; ticket: { id: number; numero: number } };

/** A branch with a method of its own, and a ticket that was paid in cash. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operators: [Operator, Operator] = [
      await admin.createOperator(branch.id),
      await admin.createOperator(branch.id),
    ];
    const cut = await admin.createService('Corte', CUT, 40, branch.id);
    const method = `Daviplata ${unique()}`;
    await admin.post('/metodos', { nombre: method, clase: 'transferencia', entidad_id: branch.id });
    const { tiquete } = await admin.post<{ tiquete: Shop['ticket'] }>('/tiquetes', {
      ...{ entidad_id: branch.id, cobros: [{ metodo_id: METHOD_CASH, monto: CUT }] },
      lineas: [{ servicio_id: cut.id, empleado_id: operators[0].id, cantidad: 1 }],
    });
    await admin.post('/pagos/crear-pago-semanal', { empleado_id: operators[0].id, monto: SHARE, tipo_pago: 'total' });
    await use({ operators, cut, method, ticket: tiquete });
  },
});

const dialogOf = (page: Page, { ticket }: Shop): Locator =>
  page.getByRole('dialog', { name: `Corregir el tiquete ${ticket.numero}` });
const changes = (dialog: Locator): Locator => dialog.getByRole('status', { name: 'Qué cambia' });
const row = (where: Locator, name: string): Locator => where.locator('dl > div').filter({ hasText: name });

const fromTo = (before: number, after: number): RegExp =>
  new RegExp(`${pesos(before).source} → ${pesos(after).source}`);

/** It was paid by another method: four presses, its number stays, and only the methods change. The presses are told. */
async function correctMethod(page: Page, shop: Shop, size: string): Promise<string[]> {
  await goTo(page, `/tiquetes/${shop.ticket.id}`);
  const hand = new Hand(page);
  await hand.point(page.getByRole('button', { name: 'Corregir', exact: true }));
  const dialog = dialogOf(page, shop);
  await hand.point(dialog.getByRole('button', { name: shop.method, exact: true }));
  await expect(row(changes(dialog), 'Efectivo')).toContainText(fromTo(CUT, 0));
  await expect(row(changes(dialog), shop.method)).toContainText(fromTo(0, CUT));
  await expect(changes(dialog).locator('dl > div')).toHaveCount(2);
  const found = await findingsInBoth(page, 'a correction');
  if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
  await hand.point(dialog.getByRole('button', { name: 'Otro método de pago' }));
  await hand.point(dialog.getByRole('button', { name: 'Corregir', exact: true }));
  await toast(page, `Tiquete ${shop.ticket.numero} corregido`);
  console.log(`a wrong method corrected (${size}): ${hand.clicks} presses`);
  expect(hand.clicks).toBeLessThanOrEqual(4);
  await settled(page);
  const paid = page.getByRole('region', { name: 'Cobro' });
  await expect(row(paid, shop.method)).toContainText(pesos(CUT));
  await expect(row(paid, 'Efectivo')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: `Tiquete ${shop.ticket.numero}` })).toBeVisible();
  return found;
}

/** Another operator did it: what was paid for it is the advance of the first, and the ticket tells both sides. */
async function correctOperator(page: Page, shop: Shop): Promise<string[]> {
  const [wrong, right] = shop.operators;
  await press(page.getByRole('button', { name: 'Corregir', exact: true }));
  const dialog = dialogOf(page, shop);
  await dialog.getByLabel(`Quién hizo ${shop.cut.nombre}`).fill(right.name);
  await press(page.getByRole('option', { name: right.name }));
  await expect(row(changes(dialog), `Se le debe a ${wrong.name}`)).toContainText(
    new RegExp(`${pesos(SHARE).source} de anticipo`),
  );
  await expect(row(changes(dialog), `Se le debe a ${right.name}`)).toContainText(pesos(SHARE));
  const found = await findingsInBoth(page, 'a correction of who did it');
  await dialog.getByLabel('Motivo').fill('Lo hizo otra persona');
  await press(dialog.getByRole('button', { name: 'Corregir', exact: true }));
  await toast(page, `Tiquete ${shop.ticket.numero} corregido`);
  await settled(page);
  await expect(page.getByRole('list', { name: 'Líneas del tiquete' })).toContainText(right.name);
  const told = page.getByRole('list', { name: 'Correcciones del tiquete' });
  await expect(told).toContainText('Corrección 2');
  await expect(told).toContainText(`${shop.cut.nombre} de ${right.name}`);
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Corrigió');
  found.push(...(await findingsInBoth(page, 'a corrected ticket')));
  return found;
}

/** Payments that do not add up are told before it is sent, and put right by one press. */
async function sumsAreSaid(page: Page, shop: Shop): Promise<void> {
  await press(page.getByRole('button', { name: 'Corregir', exact: true }));
  const dialog = dialogOf(page, shop);
  await dialog.getByLabel(`Pagado por ${shop.method}`).fill(String(CUT - 5_000));
  await expect(dialog.getByRole('alert')).toContainText(new RegExp(`Faltan ${pesos(5_000).source} por cobrar`));
  await press(dialog.getByRole('button', { name: 'Cuadrar' }));
  await expect(dialog.getByLabel(`Pagado por ${shop.method}`)).toHaveValue(/30\.000/);
  await dialog.getByLabel(`Cantidad de ${shop.cut.nombre}`).fill('2');
  await expect(dialog.getByLabel(`Pagado por ${shop.method}`)).toHaveValue(/60\.000/);
  await expect(row(changes(dialog), 'Total del tiquete')).toContainText(pesos(2 * CUT));
  // Another price is told too, before its reason is written.
  await press(dialog.getByRole('button', { name: `Precio y descuento de ${shop.cut.nombre}` }));
  await dialog.getByLabel(`Precio de ${shop.cut.nombre}`, { exact: true }).fill('20000');
  await expect(row(changes(dialog), 'Total del tiquete')).toContainText(pesos(40_000));
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newShop(
    `a wrong method is put right in four presses, and a line that was paid finds its operator (${size})`,
    async ({ signIn, shop, complaints }) => {
      test.setTimeout(120_000);
      const page = await signIn('admin', look);
      const found = await correctMethod(page, shop, size);
      found.push(...(await correctOperator(page, shop)));
      await sumsAreSaid(page, shop);
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
