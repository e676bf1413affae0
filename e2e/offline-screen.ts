import { expect, type Page, type Route } from '@playwright/test';
import { type Api, type Operator, type Service, type Session, today } from './api';
import { press } from './hands';

const SEND = '**/api/servicios/servicios-multiples';

/** A branch with one service and the person who performs it, who registers their own. */
export type Shop = { operator: Operator; service: Service };

export async function newShop(admin: Api): Promise<Shop> {
  const { id } = await admin.createBranch();
  return { operator: await admin.createOperator(id), service: await admin.createService('Corte', 20_000, 40, id) };
}

/** A ticket of its only service, paid in cash. */
export const ticketOf = ({ operator, service }: Shop) => ({
  empleado_id: operator.id,
  fecha: today(),
  metodo_pago: 'efectivo',
  monto_efectivo: service.precio,
  monto_transferencia: 0,
  servicios: [{ servicio_id: service.id, cantidad: 1 }],
});

type Filling = { body: string; person: number; branch: number; day: string; many: number };

/** All that the browser keeps in its database, in letters. In a page. */
export async function everythingKept(): Promise<string> {
  // Opened here first it would be an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'jornal')) return '[[],[]]';
  const base = await new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open('jornal');
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const stores = ['paginas', 'cola'];
  const kept = await Promise.all(
    stores.map(
      (store) =>
        new Promise<unknown[]>((done) => {
          const request = base.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => done(request.result);
        }),
    ),
  );
  base.close();
  const letters = (value: unknown): unknown =>
    value instanceof ArrayBuffer ? String.fromCharCode(...new Uint8Array(value)) : value;
  return JSON.stringify(kept, (_, value) => letters(value));
}

/** How many answers the device keeps for a time without a line. */
export const keptAnswers = async (page: Page): Promise<number> =>
  (JSON.parse(await page.evaluate(everythingKept)) as [unknown[]])[0].length;

/** Writes so many tickets into the queue, as the application does. In a page. */
export async function fillQueue({ body, person, branch, day, many }: Filling): Promise<void> {
  const base = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open('jornal');
    request.onsuccess = () => done(request.result);
  });
  const letters = new TextEncoder();
  const key = await new Promise<CryptoKey>((done) => {
    const request = base.transaction('llaves').objectStore('llaves').get(person);
    request.onsuccess = () => done(request.result);
  });
  const rows: unknown[] = [];
  for (let i = 0; i < many; i++) {
    const ticket = {
      ...{ clave: crypto.randomUUID(), sede: branch, cuerpo: body, que: 'Corte', quien: 'Zoraida', cita: null },
      ...{ anotado: Date.now(), dia: day, intentado: null, bandeja: null },
    };
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const how = { name: 'AES-GCM', iv, additionalData: letters.encode(`${person} cola`) };
    const datos = await crypto.subtle.encrypt(how, key, letters.encode(JSON.stringify(ticket)));
    rows.push({ de: person, sobre: { iv, datos } });
  }
  const step = base.transaction('cola', 'readwrite');
  for (const row of rows) step.objectStore('cola').add(row);
  await new Promise<void>((done) => {
    step.oncomplete = () => done();
  });
  base.close();
}

/** When the newest of them was seen. */
export async function newestKept(page: Page): Promise<number> {
  const [answers] = JSON.parse(await page.evaluate(everythingKept)) as [{ cuando: number }[]];
  return Math.max(0, ...answers.map(({ cuando }) => cuando));
}

/** Puts another session in the place of the one there is. In a page. */
export function enter({ access_token, user }: Session): void {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', access_token);
}

/** How many services were registered, as the server tells it. */
export async function registered(admin: Api, { operator }: Shop): Promise<number> {
  const { pagination } = await admin.get<{ pagination: { total: number } }>(
    `/servicios/listar-servicios-realizados?empleado_id=${operator.id}&page=1&per_page=1`,
  );
  return pagination.total;
}

/** The screen where services are registered, as its person uses it while the line comes and goes. */
export class OfflineScreen {
  constructor(
    readonly page: Page,
    private readonly shop: Shop,
  ) {}

  readonly waiting = () => this.page.getByRole('list', { name: 'Servicios por enviar' }).getByRole('listitem');
  readonly tray = () =>
    this.page.getByRole('list', { name: 'Servicios que no se pudieron registrar' }).getByRole('listitem');
  readonly dialog = () => this.page.getByRole('dialog', { name: 'Asignar servicios' });

  readonly title = (n: number) => this.page.getByRole('heading', { name: `Por enviar (${n})`, exact: true });
  readonly anyWaiting = () => this.page.getByRole('heading', { name: 'Por enviar' });

  /** Opens it, and waits for the page to be kept. */
  async open(address = '/servicios/registrar'): Promise<void> {
    await this.page.goto(address);
    await expect(this.card()).toBeVisible();
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** Fills in a ticket, so that one press is left. */
  async fillIn(discount?: string): Promise<void> {
    await press(this.card());
    await expect(this.dialog().getByRole('button', { name: 'Asignar servicios' })).toBeVisible();
    if (discount) await this.dialog().getByLabel(`Descuento de ${this.shop.service.nombre}`).fill(discount);
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

  /** The answer to every so many of the tickets is lost. */
  async loseEvery(n: number): Promise<{ lost: () => number; heard: () => Promise<void> }> {
    let [sent, lost] = [0, 0];
    await this.page.route(SEND, async (route) => {
      const response = await route.fetch();
      if (sent++ % n !== 0) return route.fulfill({ response });
      lost++;
      return route.abort('connectionreset');
    });
    return { lost: () => lost, heard: () => this.page.unroute(SEND) };
  }

  /** The next time a ticket is sent the tab is gone: before its answer, or as soon as it is there. */
  async goneWhile(when: 'sending' | 'answered'): Promise<void> {
    const gone = this.at(when, 1, () => this.page.close());
    await this.send();
    await gone;
  }

  /** The line is back, and while so many tickets are sent the browser is killed. */
  async goneAt(when: 'sending' | 'answered', nth: number, kill: () => Promise<void>): Promise<void> {
    const gone = this.at(when, nth, kill);
    await this.page.context().setOffline(false);
    await gone;
  }

  private at(when: 'sending' | 'answered', nth: number, then: () => Promise<void>): Promise<void> {
    let sent = 0;
    return new Promise((done, failed) => {
      const carry = async (route: Route) => {
        const response = await route.fetch();
        if (++sent < nth) return route.fulfill({ response });
        if (when === 'answered') await route.fulfill({ response });
        await then();
        done();
      };
      void this.page.route(SEND, (route) => carry(route).catch(failed));
    });
  }

  private card() {
    return this.page
      .getByRole('list', { name: 'Servicios disponibles' })
      .getByRole('button', { name: this.shop.service.nombre });
  }
}
