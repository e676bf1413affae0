import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, type Operator, unique } from './api';
import { press } from './hands';
import { toast } from './screens';

export type Slot = { id: number; hora_inicio: string; hora_fin: string; dia_semana: string };
export type Diary = {
  id: number;
  name: string;
  operator: Operator;
  slots: readonly Slot[];
  /** The slots of the day asked for. */
};
type Booking = { agenda_id: number; horario_id: number; fecha: string; cliente_nombre: string; servicio: string };

const DAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const;

/** A day ahead in the zone of the business. */
export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(Date.now() + days * 86_400_000);

/** An agenda of a new operator with slots of an hour from 08:00 to 12:00, every day. */
export async function createDiary(admin: Api, branch: number, day: string): Promise<Diary> {
  const operator = await admin.createOperator(branch);
  const name = `Agenda ${unique()}`;
  const { data } = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
    operador_id: operator.id,
    nombre: name,
  });
  const dias = DAYS.slice();
  await admin.post('/agenda/generar-horarios', {
    agenda_id: data.id,
    dias,
    hora_inicio: '08:00',
    hora_fin: '12:00',
    duracion_minutos: 60,
  });
  const all = await admin.get<Slot[]>(`/agenda/horarios-agenda/${data.id}`);
  const weekday = DAYS[new Date(`${day}T12:00:00Z`).getUTCDay()];
  return { id: data.id, name, operator, slots: all.filter(({ dia_semana }) => dia_semana === weekday) };
}

/** '/agendas/:id/calendario'. */
export class CalendarScreen {
  readonly calendar: Locator;

  constructor(
    readonly page: Page,
    private readonly diary: Diary,
  ) {
    this.calendar = page.getByRole('region', { name: `Calendario de ${diary.name}` });
  }

  slot(from: string): Slot {
    const slot = this.diary.slots.find(({ hora_inicio }) => hora_inicio === from);
    if (!slot) throw new Error(`the diary has no slot at ${from}`);
    return slot;
  }

  async open(day: string, query: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/agendas/${this.diary.id}/calendario?${new URLSearchParams({ fecha: day, ...query })}`);
    await expect(this.page.getByRole('heading', { level: 1, name: `Calendario de ${this.diary.name}` })).toBeVisible();
  }

  /** The button at an hour: 'Libre', or the client who is booked. */
  at(from: string, text: string): Locator {
    return this.calendar.getByRole('button', { name: new RegExp(`, ${from}\\S* ?${text}`) });
  }

  /** Presses another view. */
  async show(view: string): Promise<void> {
    await press(this.page.getByRole('radiogroup', { name: 'Vista' }).getByText(view, { exact: true }));
  }

  get form(): Locator {
    return this.page.getByRole('dialog', { name: 'Agendar Cita' });
  }

  details(client: string): Locator {
    return this.page.getByRole('dialog', { name: client });
  }

  /** Fills the form that is open and sends it. */
  async book(client: string, service = 'Corte'): Promise<void> {
    await this.form.getByLabel('Nombre del cliente').fill(client);
    await this.form.getByLabel('Servicio').fill(service);
    // Leaving the field closes its suggestions, which stand over the buttons.
    await this.page.keyboard.press('Tab');
    await press(this.form.getByRole('button', { name: 'Agendar cita' }));
    await toast(this.page, 'Cita agendada correctamente');
    await expect(this.form).toBeHidden();
  }

  /** Drags one thing of the calendar onto another with the mouse. */
  async drag(what: Locator, onto: Locator): Promise<void> {
    const middle = async (where: Locator): Promise<{ x: number; y: number }> => {
      const box = await where.boundingBox();
      if (!box) throw new Error('nothing to drag there');
      return { x: box.x + box.width / 2, y: box.y + Math.min(12, box.height / 2) };
    };
    // A calendar that was asked for again meanwhile is drawn anew: hovering waits until its buttons stay.
    await what.hover();
    const [from, to] = [await middle(what), await middle(onto)];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 6, from.y + 6, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 12 });
    await this.page.mouse.up();
  }
}

/** Books by the API. */
export async function bookByApi(
  admin: Api,
  { id, slots }: Diary,
  day: string,
  from: string,
  client: string,
): Promise<void> {
  const slot = slots.find(({ hora_inicio }) => hora_inicio === from);
  if (!slot) throw new Error(`the diary has no slot at ${from}`);
  const booking: Booking = {
    agenda_id: id,
    horario_id: slot.id,
    fecha: day,
    cliente_nombre: client,
    servicio: 'Corte',
  };
  await admin.post('/agenda/crear-cita', booking);
}
