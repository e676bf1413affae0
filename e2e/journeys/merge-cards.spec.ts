import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pesos, toast } from '../screens';
import { goTo, settled } from '../settled';

const PRICE = 45_000;
type Card = { id: number; nombre: string };
type Shop = { branch: { id: number }; whole: Card; short: Card };

/** A branch where a person was written twice, and charged by either of their cards. */
async function openShop(admin: Api): Promise<Shop> {
  const branch = await admin.createBranch();
  const operator = await admin.createOperator(branch.id);
  const cut = await admin.createService('Corte', PRICE, 40, branch.id);
  const write = async (nombre: string, telefono: string): Promise<Card> => {
    const card = { nombre, telefono, entidad_id: branch.id };
    const { data } = await admin.post<{ data: { id: number } }>('/personas', card);
    await admin.post('/tiquetes', {
      ...{ entidad_id: branch.id, persona_id: data.id },
      lineas: [{ servicio_id: cut.id, empleado_id: operator.id, cantidad: 1 }],
      cobros: [{ metodo_id: 1, monto: PRICE }],
    });
    return { id: data.id, nombre };
  };
  const mark = unique();
  const whole = await write(`Zulema ${mark}`, '310 555 0377');
  return { branch, whole, short: await write(`Zule ${mark}`, '+57 3105550377') };
}

const cardOf = (page: Page, { nombre }: Card): Locator => page.getByRole('dialog', { name: nombre, exact: true });
const said = (where: Locator, name: string): Locator =>
  where.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
const open = async (page: Page, card: Card, shown = card): Promise<Locator> => {
  await goTo(page, `/personas?ficha=${card.id}`);
  await expect(cardOf(page, shown)).toBeVisible();
  return cardOf(page, shown);
};

/** The two stand side by side, and are made one. */
async function unite(page: Page, { branch, whole, short }: Shop): Promise<string[]> {
  await goTo(page, `/personas?tab=repetidas&entidad_id=${branch.id}`);
  const tab = page.getByRole('navigation', { name: 'Secciones de Personas' });
  await expect(tab.getByRole('link', { name: 'Posibles repetidas (1)' })).toBeVisible();
  const pair = page.getByRole('region', { name: `${whole.nombre} y ${short.nombre}` });
  await expect(pair).toContainText('Mismo teléfono');
  const found = await findingsInBoth(page, 'cards that may be of one person');
  await press(pair.getByRole('button', { name: /^Unir/ }));
  const dialog = page.getByRole('dialog', { name: 'Unir fichas' });
  await press(dialog.getByText(whole.nombre, { exact: true }));
  await expect(dialog.getByRole('radio', { name: whole.nombre })).toBeChecked();
  found.push(...(await findingsInBoth(page, 'which of two cards stays')));
  await press(dialog.getByRole('button', { name: 'Unir fichas' }));
  await toast(page, `La ficha de ${short.nombre} quedó unida a la de ${whole.nombre}`);
  await expect(page.getByText('No hay fichas repetidas')).toBeVisible();
  return found;
}

/** The toast undoes it; the card unites them anew, by the other found in its field. */
async function undoAndUniteFromCard(page: Page, { whole, short }: Shop): Promise<void> {
  await press(page.getByRole('button', { name: 'Deshacer' }));
  await expect(page.getByRole('region', { name: `${whole.nombre} y ${short.nombre}` })).toBeVisible();
  const card = await open(page, whole);
  await expect(said(card, 'Ha gastado')).toHaveText(pesos(PRICE));
  await press(card.getByRole('button', { name: 'Unir con otra ficha' }));
  const dialog = page.getByRole('dialog', { name: 'Unir fichas' });
  await dialog.getByRole('combobox', { name: `La otra ficha de ${whole.nombre}` }).fill(short.nombre);
  await press(page.getByRole('option', { name: short.nombre }));
  await expect(dialog.getByRole('radio', { name: whole.nombre })).toBeChecked();
  await press(dialog.getByRole('button', { name: 'Unir fichas' }));
  await toast(page, `La ficha de ${short.nombre} quedó unida a la de ${whole.nombre}`);
}

/** The money of both is summed in the one that stays, until they are taken apart. */
async function separate(page: Page, { whole, short }: Shop): Promise<string[]> {
  // The other leads to it.
  await open(page, short, whole);
  const card = await open(page, whole);
  await expect(said(card, 'Ha gastado')).toHaveText(pesos(2 * PRICE));
  const parts = card.getByRole('region', { name: 'Fichas unidas' });
  await expect(parts).toContainText(short.nombre);
  const found = await findingsInBoth(page, 'a card of which another is part');
  await press(parts.getByRole('button', { name: `Separar ${short.nombre}` }));
  await toast(page, `La ficha de ${short.nombre} quedó aparte`);
  await expect(parts).toBeHidden();
  await expect(said(card, 'Ha gastado')).toHaveText(pesos(PRICE));
  return found;
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`two cards of one person are made one, and two again (${size})`, async ({ admin, signIn, complaints }) => {
    test.slow();
    const shop = await openShop(admin);
    const page = await signIn('admin', look);
    const found = await unite(page, shop);
    await undoAndUniteFromCard(page, shop);
    found.push(...(await separate(page, shop)));
    await settled(page);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
