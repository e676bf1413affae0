import type { Page } from '@playwright/test';
import { type Api, type Operator, type Service, unique } from '../api';
import { day, written } from '../days';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pressAction, toast } from '../screens';

const DAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const;
const PRICE = 40_000;

type Shop = {
  branchId: number;
  operator: Operator;
  service: Service;
  agenda: string;
  agendaId: number;
  slotIds: number[];
};

/** An agenda of its own with two slots tomorrow, one place each: no other appointments are in the way. */
async function openShop(admin: Api, date: string): Promise<Shop> {
  const branch = await admin.createBranch();
  const operator = await admin.createOperator(branch.id);
  const service = await admin.createService('Corte', PRICE, 50, branch.id);
  const agenda = `Agenda ${unique()}`;
  const made = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
    operador_id: operator.id,
    nombre: agenda,
  });
  const dia_semana = DAYS[new Date(`${date}T12:00:00Z`).getUTCDay()];
  const slotIds: number[] = [];
  for (const [hora_inicio, hora_fin] of [
    ['09:00', '10:00'],
    ['10:00', '11:00'],
  ]) {
    const slot = await admin.post<{ data: { id: number } }>('/agenda/crear-horario', {
      agenda_id: made.data.id,
      titulo: 'Turno',
      dia_semana,
      hora_inicio,
      hora_fin,
    });
    slotIds.push(slot.data.id);
  }
  return { branchId: branch.id, operator, service, agenda, agendaId: made.data.id, slotIds };
}

/** The waiting list beside the day, as its people use it. */
class WaitingList {
  constructor(
    private readonly page: Page,
    private readonly shop: Shop,
  ) {}

  async open(date: string): Promise<void> {
    await this.page.goto(`/agendas?fecha=${date}&entidad_id=${this.shop.branchId}`);
    await expect(this.panel).toBeVisible();
  }

  get panel() {
    return this.page.getByRole('region', { name: 'Lista de espera' });
  }

  person(name: string) {
    return this.panel.getByRole('listitem').filter({ hasText: name });
  }

  async add(name: string, phone: string): Promise<void> {
    await press(this.panel.getByRole('button', { name: 'Agregar persona' }));
    const form = this.page.getByRole('dialog', { name: 'Agregar persona' });
    await form.getByLabel('Nombre').fill(name);
    await form.getByLabel('Servicio').fill(this.shop.service.nombre);
    await form.getByLabel('Teléfono').fill(phone);
    await press(form.getByRole('button', { name: 'Agregar persona' }));
    await toast(this.page, 'Persona agregada a la lista de espera exitosamente');
    await expect(this.person(name)).toBeVisible();
  }

  /** Chooses the agenda and a slot, and sends. */
  async choosePlace(dialog: string, hour: string, send: string): Promise<void> {
    const form = this.page.getByRole('dialog', { name: dialog });
    await press(form.getByRole('combobox', { name: 'Agenda' }));
    await press(this.page.getByRole('option', { name: this.shop.agenda }));
    await press(form.getByRole('combobox', { name: 'Horario' }));
    await press(this.page.getByRole('option', { name: new RegExp(`^${hour}`) }));
    await press(form.getByRole('button', { name: send }));
  }
}

// Each is a morning of the counter: many screens, one after another.
test.describe.configure({ timeout: 120_000 });

test('somebody who waits is noted down, moved to another day, and given an appointment', async ({ signIn, admin }) => {
  const tomorrow = day(1);
  const shop = await openShop(admin, tomorrow);
  const page = await signIn('admin');
  const list = new WaitingList(page, shop);
  const [lina, marta] = [`Lina ${unique()}`, `Marta ${unique()}`];
  await list.open(tomorrow);
  await expect(list.panel.getByText('Nadie espera ese día')).toBeVisible();
  await list.add(lina, '3001234567');
  await list.add(marta, '3007654321');
  await expect(list.person(lina)).toContainText('1');
  await expect(list.person(marta)).toContainText('2');

  await pressAction(list.person(lina), `Cambiar fecha: ${lina}`);
  const change = page.getByRole('dialog', { name: 'Cambiar fecha' });
  await press(change.getByRole('button', { name: 'Cambiar fecha' }));
  await expect(change.getByText('La nueva fecha debe ser diferente a la actual')).toBeVisible();
  await change.getByLabel('Nueva fecha').fill(written(day(2)));
  await change.getByLabel('Nueva fecha').press('Enter');
  await expect(change).toBeHidden();
  await expect(list.person(lina)).toHaveCount(0);
  await expect(list.person(marta)).toContainText('1');

  await press(list.person(marta).getByRole('button', { name: /^Asignar cita/ }));
  await press(page.getByRole('dialog', { name: 'Asignar cita' }).getByRole('button', { name: 'Asignar cita' }));
  await expect(page.getByText('Por favor selecciona una agenda y horario').first()).toBeVisible();
  await list.choosePlace('Asignar cita', '09:00', 'Asignar cita');
  await toast(page, 'Cita asignada exitosamente');
  await expect(list.person(marta)).toHaveCount(0);
  const { data } = await admin.get<{ data: { cliente_nombre: string; hora_inicio: string }[] }>(
    `/agenda/citas?agenda_id=${shop.agendaId}`,
  );
  expect(data.map(({ cliente_nombre, hora_inicio }) => [cliente_nombre, hora_inicio])).toEqual([[marta, '09:00']]);
});

test('a place is held for who is offered it; refused it is offered to the next, accepted it is their appointment', async ({
  signIn,
  admin,
}) => {
  const tomorrow = day(1);
  const shop = await openShop(admin, tomorrow);
  const page = await signIn('admin', PHONE);
  const list = new WaitingList(page, shop);
  const [lina, marta] = [`Lina ${unique()}`, `Marta ${unique()}`];
  await list.open(tomorrow);
  await list.add(lina, '3001234567');
  await list.add(marta, '3007654321');

  await pressAction(list.person(lina), `Ofrecer: ${lina}`);
  await list.choosePlace('Ofrecer espacio', '10:00', 'Ofrecer');
  await toast(page, 'Espacio ofrecido y retenido exitosamente');
  const held = list.person(lina);
  await expect(held.getByText('Retenido')).toBeVisible();
  await expect(held.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
  await expect(held.getByRole('link', { name: `WhatsApp a ${lina}` })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/573001234567\?text=.+10%3A00/,
  );

  await press(held.getByRole('button', { name: 'No aceptó' }));
  const proposal = page.getByRole('dialog', { name: 'Se liberó un espacio' });
  await expect(proposal).toContainText(marta);
  await press(proposal.getByRole('button', { name: 'Ofrecer' }));
  const offered = page.getByRole('dialog', { name: `Espacio ofrecido a ${marta}` });
  await press(offered.getByRole('button', { name: 'Aceptó', exact: true }));
  await toast(page, 'Oferta aceptada: la cita quedó agendada');
  await expect(list.person(marta)).toHaveCount(0);
  await expect(list.person(lina)).toBeVisible();

  await press(list.panel.getByRole('button', { name: 'Ofertas' }));
  const offers = page.getByRole('table', { name: 'Ofertas' });
  await expect(offers.getByRole('row', { name: new RegExp(`${marta}.*Aceptada`, 's') })).toBeVisible();
  await expect(offers.getByRole('row', { name: new RegExp(`${lina}.*Rechazada`, 's') })).toBeVisible();
});

test('a cancelled appointment offers its place to who waits, and the one who came becomes a ticket', async ({
  signIn,
  admin,
}) => {
  const tomorrow = day(1);
  const shop = await openShop(admin, tomorrow);
  const [lina, marta] = [`Lina ${unique()}`, `Marta ${unique()}`];
  const book = (horario_id: number | undefined, cliente_nombre: string, fecha: string) =>
    admin.post<{ data: { id: number } }>('/agenda/crear-cita', {
      agenda_id: shop.agendaId,
      horario_id,
      fecha,
      cliente_nombre,
      servicio: shop.service.nombre,
      servicio_id: shop.service.id,
    });
  const cancelled = await book(shop.slotIds[0], lina, tomorrow);
  await admin.post('/lista-espera/crear-persona', {
    nombre: marta,
    servicio: 'Barba',
    fecha: tomorrow,
    entidad_id: shop.branchId,
  });

  const page = await signIn('admin');
  await page.goto(`/agendas?tab=citas&entidad_id=${shop.branchId}`);
  await press(page.getByRole('table', { name: 'Citas' }).getByRole('button', { name: lina }));
  await press(page.getByRole('dialog', { name: lina }).getByText('Cancelada', { exact: true }));
  const proposal = page.getByRole('dialog', { name: 'Se liberó un espacio' });
  await expect(proposal).toContainText(marta);
  await press(proposal.getByRole('button', { name: 'No, gracias' }));
  await expect(proposal).toBeHidden();
  expect((await admin.get<{ estado: string }>(`/agenda/citas/${cancelled.data.id}`)).estado).toBe('cancelada');

  const came = await book(shop.slotIds[1], lina, tomorrow);
  await page.goto(`/servicios/registrar?cita=${came.data.id}`);
  const ticket = page.getByRole('dialog', { name: 'Asignar servicios' });
  await expect(ticket).toContainText(`Cita de ${lina}`);
  await expect(ticket.getByRole('combobox', { name: 'Empleado' })).toHaveValue(shop.operator.name);
  await press(ticket.getByRole('button', { name: 'Asignar servicios' }));
  await expect(ticket).toBeHidden();
  await expect(page).toHaveURL(/\/servicios\/registrar(\?entidad_id=\d+)?$/);
  const after = await admin.get<{ estado: string; registro: { total: number } | null }>(
    `/agenda/citas/${came.data.id}`,
  );
  expect(after).toMatchObject({ estado: 'completada', registro: { total: PRICE } });
  await page.goto(`/servicios/registrar?cita=${came.data.id}`);
  await toast(page, 'La cita ya tiene un servicio registrado');
  await expect(page).toHaveURL(/\/servicios\/registrar(\?entidad_id=\d+)?$/);
});
