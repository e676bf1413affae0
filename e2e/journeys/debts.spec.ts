import type { Locator, Page } from '@playwright/test';
import { type Api, type Operator, type Service, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { Hand, press } from '../hands';
import { choose, pesos, pressAction, toast } from '../screens';
import { goTo, settled } from '../settled';
import { smallTargets } from '../targets';

// A dye of 80.000, of which 30.000 are paid in cash; 20.000 of the rest are paid later.
const PRICE = 80_000;
const OWED = 50_000;
const PAID_LATER = 20_000;
const LIMIT = 60_000;
// Of which the operator is paid once nothing of it is owed.
const SHARE = 32_000;

type Shop = {
  branch: { id: number; name: string };
  operator: Operator;
  dye: Service;
  person: { id: number; nombre: string };
};

/** A branch that does not lend yet, with a person to lend to. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const dye = await admin.createService('Tinte', PRICE, 40, branch.id);
    const person = await createPerson(admin, branch.id);
    await use({ branch, operator, dye, person });
  },
});

async function createPerson(admin: Api, entidad_id: number): Promise<Shop['person']> {
  const nombre = `Luisa ${unique()}`;
  const card = { nombre, telefono: '310 555 0199', entidad_id };
  const { data } = await admin.post<{ data: { id: number } }>('/personas', card);
  return { id: data.id, nombre };
}

/** The branch begins to lend. */
async function lend(page: Page, { branch }: Shop): Promise<string[]> {
  await goTo(page, `/sucursales/lista?search=${encodeURIComponent(branch.name)}`);
  await pressAction(page.getByRole('row', { name: branch.name }).first(), 'Fiado');
  const dialog = page.getByRole('dialog', { name: 'Fiado' });
  const lends = dialog.getByRole('switch', { name: 'Esta sucursal fía' });
  await expect(lends).not.toBeChecked();
  await press(lends);
  await expect(lends).toBeChecked();
  await dialog.getByLabel('Hasta cuánto puede deber cada persona').fill(String(LIMIT));
  await press(dialog.getByRole('radio', { name: /^Se retiene hasta que el cliente no deba nada/ }));
  const found = await findingsInBoth(page, 'the switch of a branch that lends');
  await press(dialog.getByRole('button', { name: 'Guardar' }));
  await toast(page, 'La sucursal fía');
  return found;
}

/** The letters by which no other is meant. */
const few = (name: string): string => (name.split(' ')[1] ?? name).slice(0, 5).toLowerCase();
const lines = (page: Page): Locator => page.getByRole('list', { name: 'Líneas del tiquete' });
const payment = (page: Page): Locator => page.getByRole('dialog', { name: 'Cobrar' });
const done = (page: Page): Locator => page.getByRole('dialog', { name: /^Tiquete \d+ cobrado$/ });

/** A ticket of which its person is left owing a part: more than their limit is refused. */
async function charge(page: Page, { branch, operator, dye, person }: Shop): Promise<string[]> {
  await goTo(page, `/mostrador?entidad_id=${branch.id}`);
  // More services than are looked over: a few letters find it.
  const search = page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
  await expect(page.getByRole('listbox', { name: 'Servicios y productos' }).getByRole('option').first()).toBeVisible();
  await search.fill(few(dye.nombre));
  await press(page.getByRole('option', { name: dye.nombre }));
  await expect(lines(page)).toContainText(dye.nombre);
  await press(page.getByRole('combobox', { name: `Quién hizo ${dye.nombre}` }));
  await press(page.getByRole('option', { name: operator.name }));
  await page.getByRole('combobox', { name: 'Persona' }).fill(few(person.nombre));
  await press(page.getByRole('option', { name: person.nombre }));
  await press(page.getByRole('button', { name: 'Cobrar', exact: true }));
  const owes = payment(page).getByLabel('Queda debiendo');
  await owes.fill(String(OWED));
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await expect(payment(page).getByLabel('Monto por Efectivo')).toHaveValue(/30\.000/);
  const found = await findingsInBoth(page, 'a payment that leaves a debt');
  await press(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(done(page)).toBeVisible();
  return found;
}

const debtor = (page: Page, { person }: Shop): Locator =>
  page.getByRole('table', { name: 'Cartera' }).getByRole('row', { name: person.nombre }).first();

async function expectDebt(page: Page, shop: Shop, amount: number): Promise<void> {
  await goTo(page, `/cartera?entidad_id=${shop.branch.id}`);
  await expect(debtor(page, shop)).toContainText(pesos(amount));
}

/** A part of it is paid in cash. Answers what axe finds; the presses are told. */
async function pay(page: Page, shop: Shop, size: string): Promise<string[]> {
  const hand = new Hand(page);
  const button = debtor(page, shop).getByRole('button', { name: 'Abonar' });
  if (await button.isVisible()) await hand.point(button);
  else {
    await hand.point(debtor(page, shop).getByRole('button', { name: /^(Más acciones|Acciones)$/ }));
    await hand.point(page.getByRole('menuitem', { name: 'Abonar' }));
  }
  const dialog = page.getByRole('dialog', { name: 'Abonar' });
  const amount = dialog.getByLabel('Cuánto abona');
  if (size === 'desktop') await expect(amount).toBeFocused();
  await amount.fill(String(OWED + 1));
  await amount.blur();
  await expect(dialog.getByText(/^La deuda es de/)).toContainText(pesos(OWED));
  await amount.fill(String(PAID_LATER));
  await expect(dialog).toContainText('Queda debiendo');
  await expect(dialog).toContainText(pesos(OWED - PAID_LATER));
  const found = await findingsInBoth(page, 'a payment of a debt');
  if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
  await hand.point(dialog.getByRole('button', { name: /^Recibir/ }));
  await toast(page, /^Abono de/);
  await expect(debtor(page, shop)).toContainText(pesos(OWED - PAID_LATER));
  console.log(`a payment of a debt (${size}): ${hand.clicks} presses`);
  expect(hand.clicks).toBeLessThanOrEqual(4);
  return found;
}

/** The share that the operator earned with it waits for the debt: it is not to be paid, and is told with its services. */
async function expectHeld(page: Page, { branch, operator, dye }: Shop): Promise<string[]> {
  await goTo(page, `/pagos/registrar?${new URLSearchParams({ entidad_id: String(branch.id) })}`);
  const row = page
    .getByRole('table', { name: 'Estado de empleados' })
    .getByRole('row', { name: operator.name })
    .first();
  await expect(row.getByRole('button', { name: 'Pagar' })).toBeHidden();
  await press(row.getByRole('button', { name: pesos(SHARE) }).last());
  const held = page.getByRole('dialog', { name: `Retenido por fiado · ${operator.name}` });
  await expect(held.getByRole('row', { name: dye.nombre })).toContainText('Retenido');
  await expect(held).toContainText(pesos(SHARE));
  return findingsInBoth(page, 'the shares that wait for a debt');
}

const account = (page: Page, { person }: Shop): Locator =>
  page.getByRole('dialog', { name: `Cuenta de ${person.nombre}` });
const movement = (page: Page, shop: Shop, name: string): Locator =>
  account(page, shop).getByRole('row', { name: new RegExp(`^${name}(?! anulado)`) });

/** The account tells both, each with what it left. */
async function expectAccount(page: Page, shop: Shop): Promise<string[]> {
  await pressAction(debtor(page, shop), 'Ver la cuenta');
  await expect(movement(page, shop, 'Abono')).toContainText(pesos(PAID_LATER));
  await expect(movement(page, shop, 'Abono')).toContainText(pesos(OWED - PAID_LATER));
  await expect(movement(page, shop, 'Fiado')).toContainText(pesos(OWED));
  const limit = account(page, shop)
    .getByText(pesos(LIMIT - OWED + PAID_LATER))
    .first();
  await expect(limit).toBeVisible();
  return findingsInBoth(page, 'the account of a person');
}

/** The day has all of it as income, a part of which is owed, whatever was paid of that since. */
async function expectIncome(page: Page, { branch }: Shop): Promise<void> {
  await goTo(page, `/dashboard?entidad_id=${branch.id}`);
  const day = page.getByRole('region', { name: 'Ganancias del Día', exact: true });
  for (const [name, amount] of Object.entries({
    'Ingresos Totales del día': PRICE,
    Efectivo: PRICE - OWED,
    'Por cobrar': OWED,
  }))
    await expect(day.getByRole('button', { name: new RegExp(`^${name}: `) })).toContainText(pesos(amount));
}

async function expectMonth(page: Page): Promise<void> {
  await choose(page.getByRole('main'), 'Completo');
  const means = page.getByRole('region', { name: 'Ingresos por método de pago', exact: true });
  for (const [name, amount] of Object.entries({ Efectivo: PRICE - OWED, 'Por cobrar': OWED }))
    await expect(means.getByRole('button', { name: new RegExp(`^${name} del mes: `) })).toContainText(pesos(amount));
}

/** The payment is taken back: the debt is whole again, and the account keeps both. */
async function annul(page: Page, shop: Shop): Promise<void> {
  await goTo(page, `/cartera?entidad_id=${shop.branch.id}`);
  await pressAction(debtor(page, shop), 'Ver la cuenta');
  await pressAction(movement(page, shop, 'Abono'), 'Anular');
  const dialog = page.getByRole('dialog', { name: 'Anular abono' });
  await dialog.getByLabel('Motivo').fill('Era de otra');
  await press(dialog.getByRole('button', { name: 'Anular abono' }));
  await toast(page, 'Abono anulado: la deuda volvió');
  await expect(account(page, shop).getByRole('row', { name: /^Abono anulado/ })).toContainText(pesos(OWED));
  await expect(account(page, shop).getByText('Debe', { exact: true }).locator('..')).toContainText(pesos(OWED));
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newShop(
    `a person is left owing a part of a ticket, pays some of it, and the payment is taken back (${size})`,
    async ({ signIn, shop, complaints }) => {
      test.setTimeout(180_000);
      const page = await signIn('admin', look);
      const found: string[] = [];
      found.push(...(await lend(page, shop)));
      found.push(...(await charge(page, shop)));
      await expectDebt(page, shop, OWED);
      found.push(...(await findingsInBoth(page, '/cartera')));
      found.push(...(await expectHeld(page, shop)));
      await expectDebt(page, shop, OWED);
      found.push(...(await pay(page, shop, size)));
      found.push(...(await expectAccount(page, shop)));

      await press(account(page, shop).getByRole('link', { name: 'Tiquete 1' }));
      await expect(page).toHaveURL(/\/tiquetes\/\d+/);
      await settled(page);
      const paid = page.getByRole('region', { name: 'Cobro' });
      for (const amount of [PRICE, PRICE - OWED, PAID_LATER, OWED - PAID_LATER])
        await expect(paid).toContainText(pesos(amount));
      found.push(...(await findingsInBoth(page, 'a ticket that owes')));

      await expectIncome(page, shop);
      if (size === 'desktop') await expectMonth(page);
      await annul(page, shop);
      await expectDebt(page, shop, OWED);
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
