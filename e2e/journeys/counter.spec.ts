import { expect, type Locator, type Page } from '@playwright/test';
import { findingsInBoth } from '../axe';
import {
  attends,
  CASH,
  done,
  expectTicket,
  few,
  lines,
  NOTE,
  PRICES,
  payment,
  search,
  shop,
  TIP,
  TOTAL,
} from '../counter-screen';
import { DESKTOP, PHONE, test } from '../fixtures';
import { Hand, HUMAN_MS, press } from '../hands';
import { pesos } from '../screens';
import { settled } from '../settled';
import { smallTargets } from '../targets';

shop(
  'three services of two operators and a product, charged with the keyboard alone',
  async ({ signIn, shop: all, complaints }) => {
    test.setTimeout(150_000);
    const { branch, operators, cut, beard, dye, wax, method } = all;
    const page = await signIn('admin', DESKTOP);
    const hand = new Hand(page);
    const found: string[] = [];
    await page.goto(`/mostrador?entidad_id=${branch.id}`);
    await settled(page);
    await expect(search(page)).toBeFocused();
    found.push(...(await findingsInBoth(page, '/mostrador')));

    const add = async (text: string, seen: Locator): Promise<void> => {
      await hand.type(text);
      await hand.press('Enter');
      await expect(seen).toBeVisible();
      await expect(search(page)).toBeFocused();
    };
    const of = (name: string) => lines(page).getByText(name);
    await hand.type(`@${few(operators[0].name)}`);
    await hand.press('Enter');
    await expect(attends(page, operators[0])).toHaveAttribute('aria-pressed', 'true');
    await add(few(cut.nombre), of(cut.nombre));
    await add(few(beard.nombre), of(beard.nombre));
    await hand.type(`@${few(operators[1].name)}`);
    await hand.press('Enter');
    await expect(attends(page, operators[1])).toHaveAttribute('aria-pressed', 'true');
    await add(few(dye.nombre), of(dye.nombre));
    // A scanner types the code.
    await add(wax.codigo, of(wax.nombre));
    await expect(page.getByRole('region', { name: 'Tiquete' })).toContainText(pesos(TOTAL));
    found.push(...(await findingsInBoth(page, 'a written ticket')));

    await hand.press('Control+Enter');
    const chip = payment(page).getByRole('button', { name: method });
    await expect(payment(page).getByRole('button', { name: 'Efectivo' })).toBeFocused();
    await hand.press('p');
    await hand.type(String(TIP));
    await hand.press('Tab');
    await hand.press('1');
    await expect(payment(page).getByLabel('Monto por Efectivo')).toBeFocused();
    await hand.type(String(CASH));
    await hand.press('Tab');
    await hand.type(String(NOTE), HUMAN_MS);
    await expect(payment(page)).toContainText(pesos(NOTE - CASH));
    await hand.press('Enter');
    await expect(payment(page)).toContainText('Faltan');
    await hand.press(await chip.locator('kbd').innerText());
    await expect(payment(page).getByLabel('Referencia')).toBeFocused();
    await hand.type('M-1', HUMAN_MS);
    found.push(...(await findingsInBoth(page, 'the payment')));
    await hand.press('Enter');
    await expect(done(page)).toContainText(pesos(NOTE - CASH));
    found.push(...(await findingsInBoth(page, 'a charged ticket')));
    expect(hand.clicks).toBe(0);

    await expect(done(page).getByRole('button', { name: 'Siguiente' })).toBeFocused();
    // Back over the receipt: to share it, its papers, to print it.
    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab');
    await expect(done(page).getByRole('link', { name: 'Ver tiquete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectTicket(page, all);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

shop('the same on a phone, with a thumb', async ({ signIn, shop: all, complaints }) => {
  test.setTimeout(150_000);
  const { branch, operators, cut, beard, dye, wax, method } = all;
  const page = await signIn('admin', PHONE);
  const hand = new Hand(page);
  const found: string[] = [];
  await page.goto(`/mostrador?entidad_id=${branch.id}`);
  await settled(page);
  await expect(search(page)).not.toBeFocused();
  const cards = page.getByRole('listbox', { name: 'Servicios y productos' });
  // More services than are looked over: a few letters find the others.
  const take = async (name: string): Promise<void> => {
    await search(page).fill(few(name));
    await hand.point(cards.getByRole('option', { name }));
    await expect(lines(page)).toContainText(name);
  };
  await hand.point(attends(page, operators[0]));
  await take(cut.nombre);
  await take(beard.nombre);
  await hand.point(attends(page, operators[1]));
  await take(dye.nombre);
  await take(wax.nombre);
  expect(await smallTargets(page)).toEqual([]);
  found.push(...(await findingsInBoth(page, 'a written ticket on a phone')));
  const charge = page.getByRole('button', { name: 'Cobrar', exact: true });
  await expect(charge).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await hand.point(charge);
  await hand.point(payment(page).getByRole('button', { name: '10 %' }));
  await hand.point(payment(page).getByRole('button', { name: 'Efectivo' }));
  await payment(page).getByLabel('Monto por Efectivo').fill(String(CASH));
  await hand.point(payment(page).getByRole('button', { name: pesos(NOTE) }));
  await hand.point(payment(page).getByRole('button', { name: method }));
  await payment(page).getByLabel('Referencia').fill('M-1');
  expect(await smallTargets(page)).toEqual([]);
  found.push(...(await findingsInBoth(page, 'the payment on a phone')));
  await hand.point(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(done(page)).toContainText(pesos(NOTE - CASH));
  found.push(...(await findingsInBoth(page, 'a charged ticket on a phone')));
  expect(hand.clicks).toBeLessThanOrEqual(12);
  await press(done(page).getByRole('link', { name: 'Ver tiquete' }));
  await expectTicket(page, all);
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

shop(
  'a ticket that is being written survives a reload, and is asked about before it is left',
  async ({ signIn, shop: { branch, cut } }) => {
    const page = await signIn('admin', DESKTOP);
    await page.goto(`/mostrador?entidad_id=${branch.id}`);
    await press(page.getByRole('option', { name: cut.nombre }));
    await expect(lines(page)).toContainText(cut.nombre);
    await page.reload();
    await expect(page.getByText('Recuperamos lo que escribías')).toBeVisible();
    await expect(lines(page)).toContainText(cut.nombre);
    // Without operator it is not charged: the line says so.
    await press(page.getByRole('button', { name: 'Cobrar', exact: true }));
    await expect(lines(page)).toContainText('Elige quién hizo el servicio');
    await expect(page.getByRole('combobox', { name: `Quién hizo ${cut.nombre}` })).toBeFocused();
    await press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Gastos' }));
    const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' });
    await press(question.getByRole('button', { name: 'Descartar' }));
    await expect(page).toHaveURL(/\/gastos/);
  },
);

shop(
  'a ticket is left open at the desk, gone on with on a phone and charged there; the desk is told',
  async ({ signIn, shop: { branch, operators, cut, wax }, complaints }) => {
    test.setTimeout(120_000);
    const path = `/mostrador?entidad_id=${branch.id}`;
    const [desk, phone] = [await signIn('admin', DESKTOP), await signIn('admin', PHONE)];
    const open = (page: Page): Locator =>
      page.getByRole('navigation', { name: 'Tiquetes abiertos' }).getByRole('button', { name: 'Silla 2' });
    const found: string[] = [];
    await phone.goto(path);
    await settled(phone);
    await desk.goto(path);
    await press(desk.getByRole('option', { name: cut.nombre }));
    await press(desk.getByRole('button', { name: 'Nombre', exact: true }));
    await desk.getByLabel('Nombre o silla').fill('Silla 2');
    const hands = [new Hand(desk), new Hand(phone)] as const;
    const left = Date.now();
    await hands[0].point(desk.getByRole('button', { name: 'Dejar abierto' }));
    await expect(desk.getByText('El tiquete está vacío')).toBeVisible();
    await expect(open(phone)).toContainText(pesos(PRICES.cut));
    const resumed = Date.now();
    await hands[1].point(open(phone));
    await expect(lines(phone)).toContainText(cut.nombre);
    console.log(`an open ticket: held for ${resumed - left} ms, resumed in ${Date.now() - resumed} ms`);
    expect(hands[0].clicks + hands[1].clicks).toBeLessThanOrEqual(2);
    expect(Date.now() - resumed).toBeLessThanOrEqual(2_000);
    expect(await smallTargets(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    found.push(...(await findingsInBoth(phone, 'an open ticket on a phone')));

    // The desk goes on with it too; another client is written first, and stays open.
    await search(desk).fill(wax.codigo);
    await search(desk).press('Enter');
    await expect(lines(desk)).toContainText(wax.nombre);
    await press(open(desk));
    await expect(lines(desk)).toContainText(cut.nombre);
    await expect(lines(desk)).not.toContainText(wax.nombre);
    await expect(desk.getByRole('navigation', { name: 'Tiquetes abiertos' })).toContainText(wax.nombre);
    found.push(...(await findingsInBoth(desk, 'open tickets')));

    await press(phone.getByRole('combobox', { name: `Quién hizo ${cut.nombre}` }));
    await press(phone.getByRole('option', { name: operators[0].name }));
    await press(phone.getByRole('button', { name: 'Cobrar', exact: true }));
    await press(payment(phone).getByRole('button', { name: 'Efectivo' }));
    await press(payment(phone).getByRole('button', { name: /^Cobrar/ }));
    await expect(done(phone)).toBeVisible();
    await expect(desk.getByText('Este tiquete ya se cobró o se descartó en otro equipo.')).toBeVisible();
    await press(desk.getByRole('button', { name: 'Empezar otro' }));

    await press(desk.getByRole('navigation', { name: 'Tiquetes abiertos' }).getByRole('button', { name: wax.nombre }));
    await press(desk.getByRole('button', { name: 'Descartar' }));
    await press(desk.getByRole('dialog', { name: 'Descartar tiquete' }).getByRole('button', { name: 'Descartar' }));
    await expect(desk.getByRole('navigation', { name: 'Tiquetes abiertos' })).toBeHidden();
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
