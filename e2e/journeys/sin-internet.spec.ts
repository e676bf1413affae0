import { test as base, expect } from '../fixtures';
import { press } from '../hands';
import { Counter, newShop, registered, type Shop } from '../offline-shop';
import { toast } from '../screens';

const test = base.extend<{ shop: Shop }>({ shop: async ({ admin }, use) => use(await newShop(admin)) });
test.use({ serviceWorkers: 'allow' });

test('services over four cuts, with the tab gone at every step, are registered once each', async ({
  signIn,
  admin,
  shop,
}) => {
  let page = await signIn(shop.operator);
  const context = page.context();
  let counter = new Counter(page, shop);
  await counter.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const again = async () => {
    page = await context.newPage();
    counter = new Counter(page, shop);
    await counter.open();
  };

  // Gone before it was sent: a ticket that its person did not send is none.
  await counter.fillIn();
  await page.close();

  // The first cut: three wait, and a tab that is gone loses none.
  await again();
  await context.setOffline(true);
  for (let i = 1; i <= 3; i++) {
    await counter.register();
    await expect(counter.waiting()).toHaveCount(i);
  }
  await page.close();
  await again();
  await expect(counter.waiting()).toHaveCount(3);
  expect(await registered(admin, shop)).toBe(0);
  await context.setOffline(false);
  await toast(page, 'Volvió la conexión: quedó registrado lo que esperaba (3 servicios).');
  await expect(counter.waiting()).toHaveCount(0);
  expect(await registered(admin, shop)).toBe(3);

  // The second: the server did it and nobody heard; sent again it is the same one.
  const heard = await counter.loseAnswers();
  await counter.register();
  await expect(counter.waiting()).toHaveCount(1);
  await expect.poll(() => registered(admin, shop)).toBe(4);
  await heard();
  await press(page.getByRole('button', { name: 'Enviar ahora' }));
  await expect(counter.waiting()).toHaveCount(0);
  expect(await registered(admin, shop)).toBe(4);

  // The third and the fourth: the tab is gone while it is sent, and once it was answered.
  for (const [when, total] of [
    ['sending', 5],
    ['answered', 6],
  ] as const) {
    await counter.fillIn();
    await counter.goneWhile(when);
    await again();
    await expect.poll(() => registered(admin, shop)).toBe(total);
    await expect(counter.waiting()).toHaveCount(0);
  }
  expect(await registered(admin, shop)).toBe(6);
});
