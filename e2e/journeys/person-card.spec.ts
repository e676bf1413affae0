import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Api, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pesos, pick, toast } from '../screens';
import { goTo, settled } from '../settled';

const PRICE = 45_000;

type Shop = { branch: { id: number }; person: { id: number; nombre: string }; ticket: number; tone: string };

/** A branch with a person who was charged a ticket without an appointment. */
async function openShop(admin: Api): Promise<Shop> {
  const branch = await admin.createBranch();
  const operator = await admin.createOperator(branch.id);
  const cut = await admin.createService('Corte', PRICE, 40, branch.id);
  const nombre = `Zoraida ${unique()}`;
  const card = { nombre, telefono: '310 555 0288', entidad_id: branch.id };
  const { data } = await admin.post<{ data: { id: number } }>('/personas', card);
  const { tiquete } = await admin.post<{ tiquete: { numero: number } }>('/tiquetes', {
    ...{ entidad_id: branch.id, persona_id: data.id },
    lineas: [{ servicio_id: cut.id, empleado_id: operator.id, cantidad: 1 }],
    cobros: [{ metodo_id: 1, monto: PRICE }],
  });
  return { branch, person: { id: data.id, nombre }, ticket: tiquete.numero, tone: `Tono ${unique()}` };
}

const card = (page: Page, { person }: Shop): Locator => page.getByRole('dialog', { name: person.nombre });
const consent = (page: Page, shop: Shop): Locator =>
  card(page, shop).getByRole('group', { name: 'Tomarle y guardar fotos' });

/** An administrator adds a field to the cards. */
async function addField(page: Page, { tone }: Shop): Promise<string[]> {
  await goTo(page, '/personas?tab=campos');
  await press(page.getByRole('button', { name: 'Nuevo campo' }).first());
  const dialog = page.getByRole('dialog', { name: 'Nuevo campo' });
  await expect(dialog.getByLabel('Nombre')).toBeVisible();
  await dialog.getByLabel('Nombre').fill(tone);
  await pick(page, dialog, 'Tipo', 'Una opción');
  await dialog.getByLabel('Opciones').fill('Frío');
  await dialog.getByLabel('Opciones').press('Enter');
  await dialog.getByLabel('Opciones').fill('Cálido');
  await dialog.getByLabel('Opciones').press('Enter');
  const found = await findingsInBoth(page, 'a new field of the cards');
  await press(dialog.getByRole('button', { name: 'Crear campo' }));
  await toast(page, `Campo ${tone} creado`);
  return found;
}

/** It is filled in on the card of the person. */
async function fillIn(page: Page, shop: Shop): Promise<void> {
  await goTo(page, `/personas?ficha=${shop.person.id}`);
  await press(card(page, shop).getByRole('button', { name: 'Editar ficha' }));
  const form = page.getByRole('dialog', { name: 'Editar ficha' });
  await pick(page, form, shop.tone, 'Cálido');
  await press(form.getByRole('button', { name: 'Guardar cambios' }));
  await toast(page, 'Ficha actualizada');
  await goTo(page, `/personas?ficha=${shop.person.id}`);
  const said = card(page, shop).getByText(shop.tone, { exact: true });
  await expect(said.locator('xpath=following-sibling::dd')).toHaveText('Cálido');
}

/** They came without an appointment: the card says so, and leads to what they were charged. */
async function expectVisit(page: Page, shop: Shop): Promise<void> {
  const visit = card(page, shop).getByRole('table', { name: `Visitas de ${shop.person.nombre}` });
  await expect(visit).toContainText('Sin cita');
  await expect(visit).toContainText(pesos(PRICE));
  await expect(visit.getByRole('link', { name: `Tiquete ${shop.ticket}` })).toBeVisible();
}

/** They agree to photos, by the text that is read to them, and one is kept, seen, and goes when they take it back. */
async function photos(page: Page, shop: Shop): Promise<string[]> {
  const file = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#8a5a44' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '4/1 36/1 0/1' } })
    .toBuffer();
  // Before the photos of the card come, there is no button either way.
  await expect(card(page, shop).getByText('registra primero que las autoriza')).toBeVisible();
  await expect(card(page, shop).getByRole('button', { name: 'Agregar foto de antes' })).toBeHidden();
  await press(consent(page, shop).getByRole('button', { name: 'Registrar' }));
  const dialog = page.getByRole('dialog', { name: 'Registrar autorización' });
  await expect(dialog).toContainText('fotos de antes y después');
  await press(dialog.getByRole('button', { name: 'Registrar' }));
  await expect(consent(page, shop)).toContainText('Autoriza');
  const chooser = page.waitForEvent('filechooser');
  await press(card(page, shop).getByRole('button', { name: 'Agregar foto de antes' }));
  await (await chooser).setFiles({ name: 'antes.jpg', mimeType: 'image/jpeg', buffer: file });
  await toast(page, 'Foto de antes guardada');
  // It comes when its place, above the visits, comes into sight.
  await card(page, shop).getByRole('heading', { name: 'Sus visitas' }).scrollIntoViewIfNeeded();
  const photo = card(page, shop).getByRole('button', { name: /^Ver la foto: Antes/ });
  await expect(photo.locator('img')).toBeVisible();
  const found = await findingsInBoth(page, 'the card of a person, whole');
  await press(photo);
  const whole = page.getByRole('dialog', { name: /^Antes/ });
  await expect(whole.getByRole('img', { name: 'Foto de antes' })).toBeVisible();
  found.push(...(await findingsInBoth(page, 'a photo of a person')));
  await press(whole.getByRole('button', { name: 'Cerrar' }));
  await press(consent(page, shop).getByRole('button', { name: 'Revocar' }));
  const question = page.getByRole('dialog', { name: 'Anotar que no autoriza' });
  await expect(question).toContainText('se borran');
  await press(question.getByRole('button', { name: 'Anotar' }));
  await expect(consent(page, shop)).toContainText('No autoriza');
  await expect(photo).toBeHidden();
  return found;
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`the card of a person has own fields, visits, consents and photos (${size})`, async ({
    admin,
    signIn,
    complaints,
  }) => {
    test.slow();
    const shop = await openShop(admin);
    const page = await signIn('admin', look);
    const found = await addField(page, shop);
    await fillIn(page, shop);
    await expectVisit(page, shop);
    found.push(...(await photos(page, shop)));
    await settled(page);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
