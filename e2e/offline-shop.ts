import { expect, type Page } from '@playwright/test';
import type { Api, Operator, Service } from './api';
import { press } from './hands';

const SEND = '**/api/servicios/servicios-multiples';

/** A branch with one service and the person who performs it, who registers their own. */
export type Shop = { operator: Operator; service: Service };

export async function newShop(admin: Api): Promise<Shop> {
  const { id } = await admin.createBranch();
  return { operator: await admin.createOperator(id), service: await admin.createService('Corte', 20_000, 40, id) };
}

/** How many times each note was registered, as the server tells it. */
export async function registered(admin: Api, { operator }: Shop): Promise<number> {
  const { pagination } = await admin.get<{ pagination: { total: number } }>(
    `/servicios/listar-servicios-realizados?empleado_id=${operator.id}&page=1&per_page=1`,
  );
  return pagination.total;
}

/** The screen where services are registered, as its person uses it while the line comes and goes. */
export class Counter {
  constructor(
    readonly page: Page,
    private readonly shop: Shop,
  ) {}

  readonly waiting = () => this.page.getByRole('list', { name: 'Servicios por enviar' }).getByRole('listitem');
  readonly tray = () =>
    this.page.getByRole('list', { name: 'Servicios que no se pudieron registrar' }).getByRole('listitem');
  readonly dialog = () => this.page.getByRole('dialog', { name: 'Asignar servicios' });

  async open(): Promise<void> {
    await this.page.goto('/servicios/registrar');
    await expect(this.card()).toBeVisible();
  }

  /** Fills in a ticket, so that one press is left. */
  async fillIn(): Promise<void> {
    await press(this.card());
    await expect(this.dialog().getByRole('button', { name: 'Asignar servicios' })).toBeVisible();
  }

  async send(): Promise<void> {
    await press(this.dialog().getByRole('button', { name: 'Asignar servicios' }));
  }

  async register(): Promise<void> {
    await this.fillIn();
    await this.send();
    await expect(this.dialog()).toBeHidden();
  }

  /** From now on the server does what it is sent, and its answer is lost. */
  async loseAnswers(): Promise<() => Promise<void>> {
    await this.page.route(SEND, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    return () => this.page.unroute(SEND);
  }

  /** The next time a ticket is sent the tab is gone: before its answer, or as soon as it is there. */
  async goneWhile(when: 'sending' | 'answered'): Promise<void> {
    const gone = new Promise<void>((done) => {
      void this.page.route(SEND, async (route) => {
        const response = await route.fetch();
        if (when === 'answered') await route.fulfill({ response });
        await this.page.close();
        done();
      });
    });
    await this.send();
    await gone;
  }

  private card() {
    return this.page
      .getByRole('list', { name: 'Servicios disponibles' })
      .getByRole('button', { name: this.shop.service.nombre });
  }
}
