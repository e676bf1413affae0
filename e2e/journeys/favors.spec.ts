import type { Locator, Page } from '@playwright/test';
import { next } from '../agendas-screen';
import { type Api, type Operator, type Service, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { Hand, press } from '../hands';
import { pesos, pressAction, toast } from '../screens';
import { goTo, settled } from '../settled';
import { smallTargets } from '../targets';

const PRICE = 25_000;
// Left in cash before the first cut, and used in it: the rest is transferred.
const DEPOSIT = 20_000;
// Paid over the second cut.
const OVER = 15_000;
// Left for an appointment, to which the person does not come.
const KEPT = 10_000;
/** A Wednesday: no holiday of Colombia is moved to it. */
const WEDNESDAY = 3;

type Shop = {
  branch: { id: number; name: string };
  operator: Operator;
  cut: Service;
  person: { id: number; nombre: string };
};

/** A branch that does not lend, with a person who leaves money there. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const cut = await admin.createService('Corte', PRICE, 40, branch.id);
    const nombre = `Luisa ${unique()}`;
    const card = { nombre, telefono: '310 555 0188', entidad_id: branch.id };
    const { data } = await admin.post<{ data: { id: number } }>('/personas', card);
    await use({ branch, operator, cut, person: { id: data.id, nombre } });
  },
});

/** The letters by which no other is meant. */
const few = (name: string): string => (name.split(' ')[1] ?? name).slice(0, 5).toLowerCase();
const payment = (page: Page): Locator => page.getByRole('dialog', { name: 'Cobrar' });
const done = (page: Page): Locator => page.getByRole('dialog', { name: /^Tiquete \d+ cobrado$/ });

async function openCard(page: Page, { branch, person }: Shop): Promise<Locator> {
  await goTo(page, `/personas?entidad_id=${branch.id}`);
  const row = page.getByRole('table', { name: 'Personas' }).getByRole('row', { name: person.nombre });
  await press(row.getByRole('button').first());
  const card = page.getByRole('dialog', { name: new RegExp(`^${person.nombre}`) });
  await expect(card).toBeVisible();
  return card;
}

/** Takes money that is left for later: the amount is typed and it is cash. */
async function take(page: Page, amount: number): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Recibir anticipo' });
  await dialog.getByLabel('Cuánto deja').fill(String(amount));
  await dialog.getByLabel('Recibido').fill(String(amount));
  return dialog.getByRole('button', { name: /^Recibir/ });
}

/** From the card; answers what axe finds. The presses are told. */
async function leave(page: Page, shop: Shop, size: string): Promise<string[]> {
  const card = await openCard(page, shop);
  const hand = new Hand(page);
  await hand.point(card.getByRole('button', { name: 'Recibir anticipo' }));
  const dialog = page.getByRole('dialog', { name: 'Recibir anticipo' });
  if (size === 'desktop') await expect(dialog.getByLabel('Cuánto deja')).toBeFocused();
  const send = await take(page, DEPOSIT);
  const found = await findingsInBoth(page, 'money that is left for later');
  if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
  await hand.point(send);
  await toast(page, /^Anticipo de/);
  await expect(card).toContainText('A favor');
  await expect(card).toContainText(pesos(DEPOSIT));
  console.log(`money that is left for later (${size}): ${hand.clicks} presses`);
  expect(hand.clicks).toBeLessThanOrEqual(3);
  return found;
}

/** Writes a cut of the person at the counter, who has so much in their favour there, and goes on to its payment. */
async function write(page: Page, { branch, operator, cut, person }: Shop, inFavor: number): Promise<void> {
  await goTo(page, `/mostrador?entidad_id=${branch.id}`);
  // More services than are looked over: a few letters find it.
  const search = page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
  await expect(page.getByRole('listbox', { name: 'Servicios y productos' }).getByRole('option').first()).toBeVisible();
  await search.fill(few(cut.nombre));
  await press(page.getByRole('option', { name: cut.nombre }));
  await press(page.getByRole('combobox', { name: `Quién hizo ${cut.nombre}` }));
  await press(page.getByRole('option', { name: operator.name }));
  await page.getByRole('combobox', { name: 'Persona' }).fill(few(person.nombre));
  await press(page.getByRole('option', { name: person.nombre }));
  const says = page.getByRole('status').filter({ hasText: /^A favor/ });
  if (inFavor > 0) await expect(says).toContainText(pesos(inFavor));
  else await expect(says).toBeHidden();
  await press(page.getByRole('button', { name: 'Cobrar', exact: true }));
}

/** A cut that is paid from what was left, as far as that goes, and by transfer. */
async function useIt(page: Page, shop: Shop): Promise<string[]> {
  await write(page, shop, DEPOSIT);
  const favor = payment(page).getByRole('group', { name: 'Saldo a favor' });
  await press(favor.getByRole('button', { name: /^Usar/ }));
  await expect(favor.getByRole('textbox', { name: 'Saldo a favor' })).toHaveValue(/20\.000/);
  await press(payment(page).getByRole('button', { name: 'Transferencia' }));
  await expect(payment(page).getByLabel('Monto por Transferencia')).toHaveValue(/5\.000/);
  await expect(payment(page).getByText(/^Completo/)).toContainText('del saldo a favor');
  const found = await findingsInBoth(page, 'a payment from what was left');
  await press(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(done(page)).toBeVisible();
  await press(done(page).getByRole('link', { name: 'Ver tiquete' }));
  await expect(page).toHaveURL(/\/tiquetes\/\d+/);
  await settled(page);
  const paid = page.getByRole('region', { name: 'Cobro' });
  for (const amount of [PRICE, DEPOSIT, PRICE - DEPOSIT]) await expect(paid).toContainText(pesos(amount));
  found.push(...(await findingsInBoth(page, 'a ticket that used what was left')));
  return found;
}

/** The day has each as income once, by the means that it came in. */
async function expectIncome(page: Page, { branch }: Shop, figures: Record<string, number>): Promise<void> {
  await goTo(page, `/dashboard?entidad_id=${branch.id}`);
  const day = page.getByRole('region', { name: 'Ganancias del Día', exact: true });
  for (const [name, amount] of Object.entries(figures))
    await expect(day.getByRole('button', { name: new RegExp(`^${name}: `) })).toContainText(pesos(amount));
}

/** A cut over which its person pays more: what is over is refused until it is said that it stays in their favour. */
async function payOver(page: Page, shop: Shop): Promise<string[]> {
  await write(page, shop, 0);
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await payment(page)
    .getByLabel('Monto por Efectivo')
    .fill(String(PRICE + OVER));
  await expect(payment(page).getByText(/^Sobran/)).toContainText(pesos(OVER));
  await expect(payment(page).getByRole('button', { name: /^Cobrar/ })).toBeDisabled();
  await payment(page)
    .getByRole('checkbox', { name: /^Dejar .* a favor/ })
    .check();
  const found = await findingsInBoth(page, 'a payment of which some stays in favour');
  await press(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(done(page)).toContainText('Quedó a favor');
  await expect(done(page)).toContainText(pesos(OVER));
  return found;
}

const account = (page: Page, { person }: Shop): Locator =>
  page.getByRole('dialog', { name: `Cuenta de ${person.nombre}` });
const lot = (page: Page, shop: Shop, name: RegExp): Locator =>
  account(page, shop)
    .getByRole('table', { name: `A favor de ${shop.person.nombre}` })
    .getByRole('row', { name });

async function openAccount(page: Page, shop: Shop): Promise<void> {
  const card = await openCard(page, shop);
  await press(card.getByRole('button', { name: 'Ver la cuenta' }));
  await expect(account(page, shop)).toBeVisible();
}

/** Gives the lot back, or keeps it; answers what axe finds. */
async function settle(
  page: Page,
  shop: Shop,
  what: { lot: RegExp; action: string; reason: string },
): Promise<string[]> {
  await pressAction(lot(page, shop, what.lot), what.action);
  const dialog = page.getByRole('dialog', { name: `${what.action} saldo a favor` });
  await dialog.getByLabel('Motivo').fill(what.reason);
  const found = await findingsInBoth(page, `${what.action} what was left`);
  await press(dialog.getByRole('button', { name: new RegExp(`^${what.action}`) }));
  await expect(dialog).toBeHidden();
  return found;
}

/** All that was left is there with what became of it, and what was paid over is given back. */
async function giveBack(page: Page, shop: Shop): Promise<string[]> {
  await openAccount(page, shop);
  await expect(lot(page, shop, /^Anticipo/)).toContainText(/Usado/);
  await expect(lot(page, shop, /^Sobrante/)).toContainText(pesos(OVER));
  const found = await findingsInBoth(page, 'the account of a person who left something');
  found.push(...(await settle(page, shop, { lot: /^Sobrante/, action: 'Devolver', reason: 'Lo pidió de vuelta' })));
  await toast(page, /devueltos a/);
  await expect(lot(page, shop, /^Sobrante/)).toContainText(/Devuelto/);
  return found;
}

/** An appointment of the person. */
async function book(admin: Api, { operator, person }: Shop): Promise<void> {
  const agenda = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
    operador_id: operator.id,
    nombre: `Agenda ${unique()}`,
  });
  const slot = await admin.post<{ data: { id: number } }>('/agenda/crear-horario', {
    agenda_id: agenda.data.id,
    titulo: 'Cita',
    dia_semana: 'miercoles',
    hora_inicio: '10:00',
    hora_fin: '11:00',
  });
  await admin.post('/agenda/crear-cita', {
    agenda_id: agenda.data.id,
    horario_id: slot.data.id,
    fecha: next(WEDNESDAY),
    persona_id: person.id,
    cliente_nombre: person.nombre,
    servicio: 'Corte',
  });
}

/** Money that was left for an appointment, whose person did not come, is kept. */
async function keep(page: Page, shop: Shop): Promise<string[]> {
  await goTo(page, `/agendas?tab=citas&entidad_id=${shop.branch.id}`);
  const row = page.getByRole('table', { name: 'Citas' }).getByRole('row', { name: shop.person.nombre });
  await press(row.getByRole('button').first());
  const detail = page.getByRole('dialog', { name: shop.person.nombre, exact: true });
  await press(detail.getByRole('button', { name: 'Recibir anticipo' }));
  await expect(page.getByRole('dialog', { name: 'Recibir anticipo' })).toContainText('Para su cita');
  await press(await take(page, KEPT));
  await toast(page, /^Anticipo de/);
  await expect(detail.getByText('Anticipo', { exact: true }).locator('..')).toContainText(pesos(KEPT));
  // It is ticked when the change is on its way, a moment after the press: `check` looks before.
  const missed = detail.getByRole('checkbox', { name: 'No asistió' });
  await press(missed);
  await expect(missed).toBeChecked();
  // Until the change is there the states are pale, and can't be chosen.
  await expect(missed).toBeEnabled();
  const found = await findingsInBoth(page, 'an appointment with what was left for it');
  await openAccount(page, shop);
  found.push(...(await settle(page, shop, { lot: /cita del/, action: 'Retener', reason: 'No vino a la cita' })));
  await toast(page, /quedan para el negocio/);
  await expect(lot(page, shop, /cita del/)).toContainText(/Retenido/);
  await goTo(page, `/ingresos-adicionales?entidad_id=${shop.branch.id}`);
  const income = page.getByRole('table', { name: 'Ingresos Adicionales' });
  await expect(income.getByRole('row', { name: 'Anticipo retenido' })).toContainText(pesos(KEPT));
  return found;
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newShop(
    `what a person leaves is used in a ticket, given back or kept, and is income once (${size})`,
    async ({ admin, signIn, shop, complaints }) => {
      test.setTimeout(240_000);
      const page = await signIn('admin', look);
      const found: string[] = [];
      found.push(...(await leave(page, shop, size)));
      found.push(...(await useIt(page, shop)));
      const once = { Efectivo: DEPOSIT, Transferencia: PRICE - DEPOSIT };
      await expectIncome(page, shop, { 'Ingresos Totales del día': PRICE, ...once });

      found.push(...(await payOver(page, shop)));
      found.push(...(await giveBack(page, shop)));
      await expectIncome(page, shop, { 'Ingresos Totales del día': 2 * PRICE, Efectivo: DEPOSIT + PRICE });

      await book(admin, shop);
      found.push(...(await keep(page, shop)));
      await expectIncome(page, shop, {
        'Ingresos Totales del día': 2 * PRICE + KEPT,
        Efectivo: DEPOSIT + PRICE + KEPT,
        Transferencia: PRICE - DEPOSIT,
      });
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
