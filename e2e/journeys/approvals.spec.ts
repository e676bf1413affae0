import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, type Operator, type Service } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, type Look, PHONE, test } from '../fixtures';
import { Hand, press } from '../hands';
import { pressAction, toast } from '../screens';
import { goTo, settled } from '../settled';
import { smallTargets } from '../targets';

const CODE = '274951';
type Shop = { branch: { id: number; name: string }; operator: Operator; cut: Service };

/** A branch where an operator charges, and where nothing asks for a second person yet. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const cut = await admin.createService('Corte', 40_000, 40, branch.id);
    await use({ branch, operator, cut });
  },
});

/** The branch lets its people discount 20 % alone. */
async function setCeiling(page: Page, { branch }: Shop): Promise<string[]> {
  await goTo(page, `/sucursales/lista?search=${encodeURIComponent(branch.name)}`);
  await pressAction(page.getByRole('row', { name: branch.name }).first(), 'Topes y aprobaciones');
  const dialog = page.getByRole('dialog', { name: 'Topes y aprobaciones' });
  await dialog.getByLabel('Descuento hasta').fill('20');
  const found = await findingsInBoth(page, 'the ceilings of a branch');
  await press(dialog.getByRole('button', { name: 'Guardar' }));
  await toast(page, 'Topes guardados');
  return found;
}

/** Puts the code with which one approves at the screen of another. */
async function setCode(page: Page): Promise<string[]> {
  await goTo(page, '/cuenta');
  await press(page.getByRole('button', { name: /^(Poner|Cambiar) código$/ }));
  const dialog = page.getByRole('dialog', { name: /^(Poner|Cambiar) código$/ });
  await dialog.getByLabel('Tu contraseña').fill(DEMO_PASSWORD);
  await dialog.getByLabel('Código nuevo').fill(CODE);
  const found = await findingsInBoth(page, 'a new code');
  await press(dialog.getByRole('button', { name: 'Guardar' }));
  await toast(page, 'Código guardado');
  return found;
}

const payment = (page: Page): Locator => page.getByRole('dialog', { name: 'Cobrar' });
const done = (page: Page): Locator => page.getByRole('dialog', { name: /^Tiquete \d+ cobrado$/ });
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Requiere aprobación' });

/** An operator charges a cut at half its price, which asks for a second person. */
async function charge(page: Page, { cut }: Shop): Promise<void> {
  await goTo(page, '/mostrador');
  const search = page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
  await expect(page.getByRole('listbox', { name: 'Servicios y productos' }).getByRole('option').first()).toBeVisible();
  await search.fill(cut.nombre.slice(-4).toLowerCase());
  await press(page.getByRole('option', { name: cut.nombre }));
  await press(page.getByRole('button', { name: `Precio y descuento de ${cut.nombre}` }));
  await page.getByRole('textbox', { name: `Descuento de ${cut.nombre}`, exact: true }).fill('50');
  await press(page.getByRole('button', { name: 'Cobrar', exact: true }));
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await press(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(question(page)).toContainText('Descuento de 50 %: el tope es 20 %');
}

/** On the spot: a press and six digits of another person. */
async function approveHere(page: Page, size: string): Promise<string[]> {
  const hand = new Hand(page);
  const code = question(page).getByLabel('Su código de seis cifras');
  await expect(code).toBeVisible();
  const who = question(page).getByRole('combobox', { name: 'Quién aprueba' });
  await expect(who).not.toHaveValue('');
  const found = await findingsInBoth(page, 'an act that needs a second person');
  if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
  await code.fill('999999');
  await press(question(page).getByRole('button', { name: 'Aprobar y aplicar' }));
  await expect(question(page).getByRole('alert')).toHaveText('El código no es correcto');
  await code.focus();
  await hand.type(CODE);
  await hand.point(question(page).getByRole('button', { name: 'Aprobar y aplicar' }));
  await expect(done(page)).toBeVisible();
  console.log(`an approval on the spot (${size}): ${hand.clicks} presses, ${hand.keys} keys`);
  expect([hand.clicks, hand.keys]).toEqual([1, 6]);
  return found;
}

/** By the tray: another person approves on their own screen, and it is applied here. */
async function approveByTray(page: Page, approver: Page, { branch, cut }: Shop): Promise<string[]> {
  await press(question(page).getByRole('button', { name: 'Pedir por la bandeja' }));
  await expect(question(page).getByRole('status')).toContainText('Ya la pediste por la bandeja');
  await goTo(approver, `/aprobaciones?entidad_id=${branch.id}`);
  const request = approver.getByRole('row', { name: new RegExp(cut.nombre) }).first();
  await expect(request).toContainText('Descuento de 50 %: el tope es 20 %');
  const found = await findingsInBoth(approver, '/aprobaciones');
  await pressAction(request, 'Aprobar');
  await toast(approver, 'Solicitud aprobada');
  await expect(question(page).getByRole('status')).toContainText('la aprobó');
  await press(question(page).getByRole('button', { name: 'Aplicar' }));
  await expect(done(page)).toBeVisible();
  return found;
}

for (const [size, look] of Object.entries<Look>({ desktop: DESKTOP, phone: PHONE })) {
  newShop(`a second person approves on the spot and by the tray (${size})`, async ({ signIn, shop, complaints }) => {
    test.setTimeout(180_000);
    const approver = await signIn('admin', look);
    const found: string[] = [];
    found.push(...(await setCeiling(approver, shop)));
    found.push(...(await setCode(approver)));
    const page = await signIn(shop.operator, look);
    await charge(page, shop);
    found.push(...(await approveHere(page, size)));
    await page.reload();
    await charge(page, shop);
    found.push(...(await approveByTray(page, approver, shop)));
    await goTo(page, '/aprobaciones');
    await settled(page);
    await expect(page.getByRole('row', { name: /Aplicada/ })).toHaveCount(2);
    expect(found).toEqual([]);
    // A browser writes down each refusal: an act that asks for a second person is one, and so is a wrong code.
    expect(complaints.filter((complaint) => !/status of (409|400)/.test(complaint))).toEqual([]);
  });
}
