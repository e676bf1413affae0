import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { pressAction } from './screens';

/** '/agendas'. */
export class AgendasScreen {
  readonly list: Locator;
  readonly slots: Locator;

  constructor(private readonly page: Page) {
    this.list = page.getByRole('table', { name: 'Agendas' });
    this.slots = page.getByRole('dialog', { name: /^Horarios de / });
  }

  /** Opens a day, and the list narrowed to the agendas that a name finds. */
  async open({ date, search, branch }: { date?: string; search?: string; branch?: number } = {}): Promise<void> {
    const query = new URLSearchParams({
      ...(date && { fecha: date }),
      ...(search && { search }),
      ...(branch && { entidad_id: String(branch) }),
    });
    await this.page.goto(`/agendas?${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Gestión de Agendas' })).toBeVisible();
  }

  row(name: string): Locator {
    return this.list.getByRole('row', { name });
  }

  /** Presses an action of an agenda and waits for the dialog it opens. */
  async act(name: string, action: string, dialog: string | RegExp): Promise<Locator> {
    await pressAction(this.row(name), action);
    const opened = this.page.getByRole('dialog', { name: dialog });
    await expect(opened).toBeVisible();
    return opened;
  }

  /** Presses a button of the drawer of slots and waits for the dialog above it. */
  async fromSlots(button: string, dialog: string | RegExp): Promise<Locator> {
    await press(this.slots.getByRole('button', { name: button, exact: true }));
    const opened = this.page.getByRole('dialog', { name: dialog });
    await expect(opened).toBeVisible();
    return opened;
  }

  /** The day of an operator's agenda, with its slots shown. */
  async day(operator: string): Promise<Locator> {
    const panel = this.page.getByRole('region', { name: new RegExp(`^${operator}, `) });
    const fold = panel.getByRole('button', { name: operator });
    await expect(fold).toBeVisible();
    if ((await fold.getAttribute('aria-expanded')) === 'false') await press(fold);
    return panel;
  }
}

const DAY = 86_400_000;

/**
 * A day in business time that is not today, nor a holiday's eve gone by: the next one of a weekday (0 Sunday … 6
 * Saturday), tomorrow at the earliest.
 */
export function next(weekday: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(new Date());
  const from = Date.parse(`${today}T00:00:00Z`);
  const ahead = ((weekday - new Date(from).getUTCDay() + 6) % 7) + 1;
  return new Date(from + ahead * DAY).toISOString().slice(0, 10);
}
