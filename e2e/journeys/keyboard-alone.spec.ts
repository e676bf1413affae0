import { expect, type Page } from '@playwright/test';
import { unique } from '../api';
import { done, few, lines, PRICES, payment, type Shop, search, shop } from '../counter-screen';
import { DESKTOP, test } from '../fixtures';
import { press } from '../hands';
import { Keyboard } from '../keyboard';
import { pesos, toast } from '../screens';
import { goTo } from '../settled';

const METHOD_CASH = 1;
const PAID_LATER = 10_000;

/** A keyboard, and the sight of every press of anything else. */
async function withoutMouse(page: Page): Promise<{ hands: Keyboard; expectNoPress: () => Promise<void> }> {
  let presses = 0;
  await page.exposeFunction('pressed', () => presses++);
  await page.addInitScript('addEventListener("pointerdown", () => pressed(), true)');
  const expectNoPress = async (): Promise<void> => {
    expect(presses).toBe(0);
    // It would have been seen.
    await press(page.getByRole('heading', { level: 1 }));
    await expect.poll(() => presses).toBe(1);
  };
  return { hands: new Keyboard(page), expectNoPress };
}

/** Finds it by a few letters, and takes it. */
async function add(hands: Keyboard, name: string): Promise<void> {
  await expect(search(hands.page)).toBeFocused();
  await hands.type(few(name));
  await expect(hands.page.getByRole('option')).toHaveCount(1);
  await hands.key('Enter');
}

/** Says who attends: services wait for that. */
async function attend(hands: Keyboard, { operators }: Shop): Promise<void> {
  await expect(search(hands.page)).toBeFocused();
  await hands.type(`@${few(operators[0].name)}`);
  await hands.key('Enter');
}

shop('a ticket is left open, another is begun, and both are charged', async ({ signIn, shop: all, complaints }) => {
  test.setTimeout(90_000);
  const page = await signIn('admin', DESKTOP);
  const { hands, expectNoPress } = await withoutMouse(page);
  await goTo(page, `/mostrador?entidad_id=${all.branch.id}`);
  await attend(hands, all);
  await add(hands, all.cut.nombre);
  await expect(lines(page)).toContainText(all.cut.nombre);
  await hands.press(page.getByRole('button', { name: 'Dejar abierto' }));
  await expect(page.getByText('El tiquete está vacío')).toBeVisible();

  await attend(hands, all);
  await add(hands, all.beard.nombre);
  await expect(lines(page)).toContainText(all.beard.nombre);
  // The other is left open by going on with the first.
  const open = page.getByRole('navigation', { name: 'Tiquetes abiertos' });
  await hands.press(open.getByRole('button', { name: pesos(PRICES.cut) }));
  await expect(lines(page)).toContainText(all.cut.nombre);
  await attend(hands, all);
  await add(hands, all.dye.nombre);
  await expect(lines(page)).toContainText(all.dye.nombre);
  await chargeInCash(hands, PRICES.cut + PRICES.dye);
  await hands.press(open.getByRole('button', { name: pesos(PRICES.beard) }));
  await expect(lines(page)).toContainText(all.beard.nombre);
  await chargeInCash(hands, PRICES.beard);
  await expect(open).toBeHidden();
  await expectNoPress();
  expect(complaints).toEqual([]);
});

/** By the key of its method, and on to the next ticket. */
async function chargeInCash(hands: Keyboard, total: number): Promise<void> {
  const { page } = hands;
  await expect(search(page)).toBeFocused();
  await hands.key('Control+Enter');
  await expect(payment(page).getByRole('button', { name: 'Efectivo' })).toBeFocused();
  await hands.key('1');
  await expect(payment(page).getByLabel('Monto por Efectivo')).toBeFocused();
  await hands.key('Enter');
  await expect(done(page)).toContainText(pesos(total));
  await expect(done(page).getByRole('button', { name: 'Siguiente' })).toBeFocused();
  await hands.key('Enter');
  await expect(done(page)).toBeHidden();
  await expect(search(page)).toBeFocused();
}

shop('a person is lent a ticket, and pays it in two parts', async ({ admin, signIn, shop: all, complaints }) => {
  test.setTimeout(90_000);
  const { branch, cut } = all;
  const nombre = `Luisa ${unique()}`;
  await admin.put('/ajustes-sucursal', { entidad_id: branch.id, fia: true, limite_fiado: 100_000 });
  await admin.post('/personas', { nombre, entidad_id: branch.id });
  const page = await signIn('admin', DESKTOP);
  const { hands, expectNoPress } = await withoutMouse(page);
  await goTo(page, `/mostrador?entidad_id=${branch.id}`);
  await attend(hands, all);
  await add(hands, cut.nombre);
  await add(hands, nombre);
  await expect(page.getByRole('combobox', { name: 'Persona' })).toHaveValue(nombre);
  await expect(search(page)).toBeFocused();
  await hands.key('Control+Enter');
  await expect(payment(page).getByRole('button', { name: 'Efectivo' })).toBeFocused();
  await hands.key('d');
  await expect(payment(page).getByLabel('Queda debiendo')).toBeFocused();
  await hands.key('Enter');
  await expect(done(page)).toContainText('Queda debiendo');
  await hands.key('Enter');
  await expect(done(page)).toBeHidden();

  await hands.key('Control+K');
  const palette = page.getByRole('dialog', { name: 'Buscar pantallas, acciones y personas' });
  await expect(palette.getByPlaceholder('Buscar…')).toBeFocused();
  await hands.type('cartera');
  await expect(palette.locator('[data-selected]')).toContainText('Cartera');
  await hands.key('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cartera' })).toBeVisible();
  const debtor = page.getByRole('table', { name: 'Cartera' }).getByRole('row', { name: nombre }).first();
  const pay = debtor.getByRole('button', { name: 'Abonar' });
  await hands.press(pay);
  const dialog = page.getByRole('dialog', { name: 'Abonar' });
  await expect(dialog.getByLabel('Cuánto abona')).toBeFocused();
  await hands.write(dialog.getByLabel('Cuánto abona'), String(PAID_LATER));
  await expect(dialog).toContainText(pesos(PRICES.cut - PAID_LATER));
  await hands.key('Enter');
  await toast(page, /^Abono de/);
  await expect(dialog).toBeHidden();
  await expect(debtor).toContainText(pesos(PRICES.cut - PAID_LATER));
  // The rest is paid from where one stands.
  await expect(pay).toBeFocused();
  await hands.key('Enter');
  await expect(dialog.getByLabel('Cuánto abona')).toBeFocused();
  await expect(dialog.getByLabel('Cuánto abona')).toHaveValue(pesos(PRICES.cut - PAID_LATER));
  await hands.key('Enter');
  await expect(dialog).toBeHidden();
  await expect(debtor).toBeHidden();
  // Her row is gone: the keyboard is beside it, and not at the top of the page again.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await expectNoPress();
  expect(complaints).toEqual([]);
});

type Charged = { tiquete: { id: number; numero: number } };

shop('a wrong method is put right, and then lines are given back', async ({ admin, signIn, shop: all, complaints }) => {
  test.setTimeout(90_000);
  const { branch, operators, cut, waxId, wax, method } = all;
  const { tiquete } = await admin.post<Charged>('/tiquetes', {
    entidad_id: branch.id,
    lineas: [
      { servicio_id: cut.id, empleado_id: operators[0].id, cantidad: 1 },
      { producto_id: waxId, cantidad: 2 },
    ],
    cobros: [{ metodo_id: METHOD_CASH, monto: PRICES.cut + 2 * PRICES.wax }],
  });
  const page = await signIn('admin', DESKTOP);
  const { hands, expectNoPress } = await withoutMouse(page);
  await goTo(page, `/tiquetes/${tiquete.id}`);
  const correct = page.getByRole('button', { name: 'Corregir', exact: true });
  await hands.press(correct);
  const correction = page.getByRole('dialog', { name: `Corregir el tiquete ${tiquete.numero}` });
  await hands.press(correction.getByRole('button', { name: method, exact: true }));
  await hands.write(correction.getByLabel(/^Referencia/), 'M-1');
  await hands.press(correction.getByRole('button', { name: 'Otro método de pago' }));
  await hands.press(correction.getByRole('button', { name: 'Corregir', exact: true }));
  await toast(page, `Tiquete ${tiquete.numero} corregido`);
  await expect(correction).toBeHidden();
  await expect(page.getByRole('region', { name: 'Cobro' })).toContainText(method);
  await expect(correct).toBeFocused();

  const giveBack = page.getByRole('button', { name: `Devolver ${wax.nombre}` });
  const dialog = page.getByRole('dialog', { name: /^Devolver del tiquete/ });
  const giveOneBack = async (voucher: string): Promise<void> => {
    await hands.press(dialog.getByRole('button', { name: 'Producto defectuoso' }));
    await hands.write(dialog.getByLabel('Referencia'), voucher);
    await hands.press(dialog.getByRole('button', { name: /^Devolver \$/ }));
    await expect(dialog).toBeHidden();
  };
  await hands.press(giveBack);
  await giveOneBack('M-2');
  await toast(page, `Devolución 1 del tiquete ${tiquete.numero}`);
  await expect(lines(page)).toContainText('Devuelto 1 de 2');
  await expect(giveBack).toBeFocused();
  // The last of it: its button has nothing left to give back.
  await hands.key('Enter');
  await giveOneBack('M-3');
  await expect(lines(page)).toContainText('Devuelto 2 de 2');
  await expect(giveBack).toBeDisabled();
  await expect(giveBack).toBeFocused();
  await expectNoPress();
  expect(complaints).toEqual([]);
});
