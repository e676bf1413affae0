import { expect, type Page } from '@playwright/test';
import type { Api } from '../api';
import {
  attends,
  CASH,
  done,
  expectTicket,
  few,
  lines,
  PRICES,
  payment,
  type Shop,
  search,
  shop,
  TIP,
  TOTAL,
} from '../counter-screen';
import { DESKTOP } from '../fixtures';
import { Hand, HUMAN_MS, press } from '../hands';
import { pesos } from '../screens';
import { goTo, settled } from '../settled';

const DAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];

/** Charges it all once: what is charged most is at hand from there on. */
async function chargeBefore(admin: Api, { branch, operators, cut, beard, dye, waxId }: Shop): Promise<void> {
  const services = [cut, beard, dye].map(({ id }) => ({ servicio_id: id, empleado_id: operators[0].id, cantidad: 1 }));
  await admin.post('/tiquetes', {
    entidad_id: branch.id,
    lineas: [...services, { producto_id: waxId, cantidad: 1 }],
    cobros: [{ metodo_id: 1, monto: TOTAL }],
  });
}

shop('with the mouse: ten clicks, and the keys of what is typed', async ({ admin, signIn, shop: all, complaints }) => {
  const { branch, operators, cut, beard, dye, wax, method } = all;
  await chargeBefore(admin, all);
  const page = await signIn('admin', DESKTOP);
  const hand = new Hand(page);
  await page.goto(`/mostrador?entidad_id=${branch.id}`);
  await settled(page);
  const cards = page.getByRole('listbox', { name: 'Servicios y productos' });
  const take = async (name: string): Promise<void> => {
    await hand.point(cards.getByRole('option', { name }));
    await expect(lines(page)).toContainText(name);
  };
  await hand.point(attends(page, operators[0]));
  await take(cut.nombre);
  await take(beard.nombre);
  await hand.point(attends(page, operators[1]));
  await take(dye.nombre);
  await take(wax.nombre);
  await hand.point(page.getByRole('button', { name: /^Cobrar/ }));
  await hand.point(payment(page).getByRole('button', { name: '10 %' }));
  await hand.point(payment(page).getByRole('button', { name: 'Efectivo' }));
  await expect(payment(page).getByLabel('Monto por Efectivo')).toBeFocused();
  await hand.type(String(CASH), HUMAN_MS);
  await hand.point(payment(page).getByRole('button', { name: method }));
  await expect(payment(page).getByLabel('Referencia')).toBeFocused();
  await hand.type('M1', HUMAN_MS);
  await hand.press('Enter');
  await expect(done(page)).toContainText(pesos(TIP));
  expect(hand.clicks).toBeLessThanOrEqual(10);
  expect(hand.keys).toBeLessThanOrEqual(8);

  // Its receipt by WhatsApp.
  const sharing = new Hand(page);
  await sharing.point(done(page).getByRole('button', { name: 'Compartir' }));
  const chat = page.getByRole('dialog', { name: 'Compartir recibo' }).getByRole('link', { name: 'WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  // The press that opens it is the second.
  expect(sharing.clicks + 1).toBeLessThanOrEqual(2);
  await page.keyboard.press('Escape');
  await press(done(page).getByRole('link', { name: 'Ver tiquete' }));
  await expectTicket(page, all, { number: 2, note: null, reference: 'M1' });
  expect(complaints).toEqual([]);
});

/** Types a code and Enter as a scanner does, five milliseconds a key whatever the machine is at. */
async function scan(page: Page, code: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const start = Date.now() / 1_000;
  for (const [i, key] of [...code, 'Enter'].entries()) {
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.charCodeAt(0);
    const stroke = { key, windowsVirtualKeyCode, timestamp: start + i * 0.005 };
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key === 'Enter' ? '\r' : key, ...stroke });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
  }
}

shop('a scanner adds while money is typed, and leaves it as it was', async ({ signIn, shop: all, complaints }) => {
  const { branch, operators, cut, wax } = all;
  const page = await signIn('admin', DESKTOP);
  await page.goto(`/mostrador?entidad_id=${branch.id}`);
  await settled(page);
  await press(attends(page, operators[0]));
  await search(page).fill(few(cut.nombre));
  await press(page.getByRole('option', { name: cut.nombre }));
  await press(page.getByRole('button', { name: /^Cobrar/ }));
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  const amount = payment(page).getByLabel('Monto por Efectivo');
  await expect(amount).toBeFocused();
  await scan(page, wax.codigo);
  await expect(page.getByText(`Se agregó ${wax.nombre}`)).toBeVisible();
  await expect(amount).toHaveValue(pesos(PRICES.cut + PRICES.wax));
  await expect(payment(page)).toBeVisible();
  await press(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(done(page)).toContainText(pesos(PRICES.cut + PRICES.wax));
  expect(complaints).toEqual([]);
});

/** An appointment of today with a person who has a card. */
async function book(admin: Api, { branch, operators, cut }: Shop): Promise<string> {
  const nombre = 'Luisa Rey';
  const card = { nombre, telefono: '310 555 0188', entidad_id: branch.id };
  const person = await admin.post<{ data: { id: number } }>('/personas', card);
  const today = new Date(Date.now() - 5 * 3_600_000);
  const agenda = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
    operador_id: operators[0].id,
    nombre: 'Agenda',
  });
  // It may be moved to the other one: walks over all forms find it first in their list, on a day without others.
  await admin.post('/agenda/crear-agenda', { operador_id: operators[1].id, nombre: 'Otra agenda' });
  const slot = await admin.post<{ data: { id: number } }>('/agenda/crear-horario', {
    agenda_id: agenda.data.id,
    titulo: 'Cita',
    dia_semana: DAYS[today.getUTCDay()],
    hora_inicio: '00:00',
    hora_fin: '23:59',
  });
  await admin.post('/agenda/crear-cita', {
    agenda_id: agenda.data.id,
    horario_id: slot.data.id,
    fecha: today.toISOString().slice(0, 10),
    persona_id: person.data.id,
    cliente_nombre: nombre,
    servicio: cut.nombre,
    servicio_id: cut.id,
  });
  return nombre;
}

async function chargeInCash(page: Page, hand: Hand): Promise<void> {
  await hand.point(page.getByRole('button', { name: 'Cobrar', exact: true }));
  await hand.point(payment(page).getByRole('button', { name: 'Efectivo' }));
  await hand.point(payment(page).getByRole('button', { name: /^Cobrar/ }));
  await expect(done(page)).toBeVisible();
}

shop(
  'an appointment is charged in five presses, its open ticket is gone on with, and its visit is repeated in one',
  async ({ admin, signIn, shop: all, complaints }) => {
    const { branch, operators, cut, wax } = all;
    const client = await book(admin, all);
    const page = await signIn('admin', DESKTOP);
    const hand = new Hand(page);
    const open = async (): Promise<void> => {
      const row = page.getByRole('table', { name: 'Citas' }).getByRole('row', { name: client });
      await hand.point(row.getByRole('button').first());
      const detail = page.getByRole('dialog', { name: client, exact: true });
      await hand.point(detail.getByRole('link', { name: 'Cobrar en el mostrador' }));
      await expect(lines(page)).toContainText(cut.nombre);
    };
    await goTo(page, `/agendas?tab=citas&entidad_id=${branch.id}`);
    await open();
    await search(page).fill(wax.codigo);
    await search(page).press('Enter');
    await expect(lines(page)).toContainText(wax.nombre);
    await press(page.getByRole('button', { name: 'Dejar abierto' }));
    await expect(page.getByText('El tiquete está vacío')).toBeVisible();

    hand.clicks = 0;
    await goTo(page, `/agendas?tab=citas&entidad_id=${branch.id}`);
    await open();
    // That one, and not another of the same appointment.
    await expect(lines(page)).toContainText(wax.nombre);
    await chargeInCash(page, hand);
    expect(hand.clicks).toBeLessThanOrEqual(5);
    await expect(done(page)).toContainText(pesos(PRICES.cut + PRICES.wax));
    await press(done(page).getByRole('button', { name: 'Siguiente' }));
    await expect(page.getByRole('navigation', { name: 'Tiquetes abiertos' })).toBeHidden();

    // The one field finds who comes again.
    await search(page).fill('310 555 0188');
    await press(page.getByRole('option', { name: new RegExp(client) }));
    await expect(page.getByText('Última visita:')).toBeVisible();
    const again = new Hand(page);
    await again.point(page.getByRole('button', { name: /^Repetir/ }));
    await expect(lines(page)).toContainText(wax.nombre);
    await expect(page.getByRole('combobox', { name: `Quién hizo ${cut.nombre}` })).toHaveValue(operators[0].name);
    expect(again.clicks).toBe(1);
    expect(complaints).toEqual([]);
  },
);
