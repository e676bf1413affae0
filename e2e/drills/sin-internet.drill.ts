import type { Page } from '@playwright/test';
import { type Api, today } from '../api';
import { expect, test } from '../fixtures';
import { Killable } from '../killable';
import {
  enter,
  fillQueue,
  keptAnswers,
  newShop,
  OfflineScreen,
  registered,
  type Shop,
  ticketOf,
} from '../offline-screen';

/** SERVICIOS, CORTES: how many services over how many cuts of the line. */
const SERVICES = Number(process.env.SERVICIOS ?? 200);
const CUTS = Number(process.env.CORTES ?? 20);

/** The step at which the browser is killed. */
const STEPS = ['before it is kept', 'once it is kept', 'while it is sent', 'once it is answered'] as const;

/** Each service has a discount of its own, by which it is known: 0,01 % and up. */
const markOf = (n: number): string => (n / 100).toFixed(2).replace('.', ',');

/** How often each discount was registered. */
async function timesEach(admin: Api, { operator }: Shop): Promise<Map<number, number>> {
  const times = new Map<number, number>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await admin.get<{
      data: { descuento_porcentaje: number }[];
      pagination: { total: number };
    }>(`/servicios/listar-servicios-realizados?empleado_id=${operator.id}&page=${page}&per_page=100`);
    pages = Math.ceil(pagination.total / 100);
    for (const { descuento_porcentaje } of data) {
      const mark = Math.round(descuento_porcentaje * 100);
      times.set(mark, (times.get(mark) ?? 0) + 1);
    }
  }
  return times;
}

test('services over many cuts, in a browser that is killed at every step, are registered once each', async ({
  admin,
  sessionOf,
  url,
}) => {
  const shop = await newShop(admin);
  const browser = await Killable.create();
  let [kills, lost] = [0, 0];
  try {
    let page = await browser.start(url);
    await page.evaluate(enter, await sessionOf(shop.operator));
    let counter = new OfflineScreen(page, shop);
    const address = `${url}/servicios/registrar`;
    await counter.open(address);
    await browser.close(page);

    const restart = async (offline: boolean): Promise<void> => {
      page = await browser.start(address, { offline });
      counter = new OfflineScreen(page, shop);
      await counter.open(address);
    };
    const killed = async (): Promise<void> => {
      await browser.kill();
      kills++;
    };
    await restart(false);
    let done = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      const step = STEPS[cut % STEPS.length];
      const until = Math.round(((cut + 1) * SERVICES) / CUTS);
      await page.context().setOffline(true);
      const first = done;
      const killsBefore = kills;
      while (done < until) {
        await counter.fillIn(markOf(done + 1));
        if (step === 'before it is kept' && kills === killsBefore) {
          await killed();
          await restart(true);
          continue;
        }
        await counter.send();
        await expect(counter.dialog()).toBeHidden();
        done++;
        await expect(counter.title(done - first)).toBeVisible();
        if (step === 'once it is kept' && kills === killsBefore) {
          await killed();
          await restart(true);
          await expect(counter.title(done - first)).toBeVisible();
        }
      }
      if (step === 'while it is sent' || step === 'once it is answered') {
        await counter.goneAt(step === 'while it is sent' ? 'sending' : 'answered', 1 + (cut % 5), killed);
        await restart(false);
      } else {
        lost += await loseSome(page, counter);
      }
      await expect.poll(() => registered(admin, shop), { timeout: 120_000 }).toBe(done);
      await expect(counter.anyWaiting()).toHaveCount(0);
      console.log(`Cut ${cut + 1} of ${CUTS}: killed ${step}; ${done} services, ${kills} kills, ${lost} answers lost`);
    }
    await expect(counter.tray()).toHaveCount(0);
    const times = await timesEach(admin, shop);
    const marks = Array.from({ length: SERVICES }, (_, i) => times.get(i + 1) ?? 0);
    const figures = {
      services: SERVICES,
      cuts: CUTS,
      kills,
      answersLost: lost,
      once: marks.filter((n) => n === 1).length,
      twice: marks.filter((n) => n > 1).length,
      missing: marks.filter((n) => n === 0).length,
    };
    console.log(JSON.stringify(figures));
    expect(figures).toMatchObject({ once: SERVICES, twice: 0, missing: 0 });
    expect(times.size).toBe(SERVICES);
  } finally {
    await browser.remove();
  }
});

/** The line is back, and loses the answer to every third request; answers how many. */
async function loseSome(page: Page, counter: OfflineScreen): Promise<number> {
  const { lost, heard } = await counter.loseEvery(3);
  await page.context().setOffline(false);
  await expect(counter.anyWaiting()).toHaveCount(0, { timeout: 120_000 });
  await heard();
  return lost();
}

test.use({ serviceWorkers: 'allow' });

test('a queue of 500 can be looked at, and is sent in its order once each', async ({ signIn, admin, sessionOf }) => {
  const shop = await newShop(admin);
  const page = await signIn(shop.operator);
  const screen = new OfflineScreen(page, shop);
  await screen.open();
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(0);
  const { user } = await sessionOf(shop.operator);
  const filling = { person: user.id, branch: shop.operator.entidadId, day: today(), many: 500 };
  await page.evaluate(fillQueue, { ...filling, body: JSON.stringify(ticketOf(shop)) });
  await page.context().setOffline(true);
  const from = Date.now();
  await page.reload();
  await expect(screen.title(500)).toBeVisible();
  const seen = Date.now() - from;
  await page.context().setOffline(false);
  const back = Date.now();
  await expect.poll(() => registered(admin, shop), { timeout: 600_000 }).toBe(500);
  await expect(screen.anyWaiting()).toHaveCount(0);
  console.log(`500 services: in sight after ${seen} ms, registered in ${Math.round((Date.now() - back) / 1_000)} s`);
});
