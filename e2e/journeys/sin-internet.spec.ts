import { findingsInBoth } from '../axe';
import { test as base, expect } from '../fixtures';
import { press } from '../hands';
import {
  enter,
  everythingKept,
  keptAnswers,
  newestKept,
  newShop,
  OfflineScreen,
  registered,
  type Shop,
  ticketOf,
} from '../offline-screen';
import { toast } from '../screens';

const test = base.extend<{ shop: Shop }>({ shop: async ({ admin }, use) => use(await newShop(admin)) });
test.use({ serviceWorkers: 'allow' });

test('services over four cuts, with the tab gone at every step, are registered once each', async ({
  signIn,
  admin,
  shop,
}) => {
  // Eight tabs are opened, one after another, each from nothing.
  test.setTimeout(180_000);
  let page = await signIn(shop.operator);
  const context = page.context();
  let counter = new OfflineScreen(page, shop);
  await counter.open();
  const again = async () => {
    page = await context.newPage();
    counter = new OfflineScreen(page, shop);
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

  // The second: the server did it and its answer was lost; sent again it is the same ticket.
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

test('opened without a line it shows what was seen last, says of when it is, and is up to date once the line is back', async ({
  signIn,
  admin,
  shop,
}) => {
  const page = await signIn(shop.operator);
  const context = page.context();
  const strip = page.getByRole('status').filter({ hasText: 'Sin conexión' });
  await page.goto('/dashboard');
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(2);
  const ofHome = await keptAnswers(page);
  await new OfflineScreen(page, shop).open();
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(ofHome + 1);
  const before = await newestKept(page);
  await admin.post('/servicios/servicios-multiples', ticketOf(shop));
  const history = page.getByRole('table', { name: 'Mis servicios' });
  await expect(history.getByRole('row', { name: shop.service.nombre })).toHaveCount(1);
  await expect.poll(() => newestKept(page)).toBeGreaterThan(before);
  await expect(strip).toBeHidden();

  await context.setOffline(true);
  await page.reload();
  await expect(strip).toContainText(/Lo que ves es de las \d\d:\d\d \((hoy|ayer)\)\./);
  await expect(history.getByRole('row', { name: shop.service.nombre })).toHaveCount(1);
  await expect(page).toHaveURL(/\/servicios\/registrar/);
  await page.goto('/dashboard');
  await expect(strip).toContainText('Lo que ves es de las');

  await context.setOffline(false);
  await expect(strip).toBeHidden({ timeout: 40_000 });

  // Nothing that was seen can be read on the disk, and nothing is left of it once its person leaves.
  expect(await page.evaluate(everythingKept)).not.toContain(shop.service.nombre);
  await press(page.getByRole('button', { name: 'Cerrar sesión' }));
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await keptAnswers(page)).toBe(0);
});

test('a service that was archived meanwhile goes to the tray with what to do, and the others are registered', async ({
  signIn,
  admin,
  shop,
}) => {
  const page = await signIn(shop.operator);
  const counter = new OfflineScreen(page, shop);
  await counter.open();
  await page.context().setOffline(true);
  await counter.register();
  await counter.register();
  await admin.put(`/servicios/modificar-servicio/${shop.service.id}`, { estado: false });
  await page.context().setOffline(false);
  await expect(counter.tray()).toHaveCount(2);
  await expect(counter.tray().first()).toContainText(`El servicio ${shop.service.nombre} está inactivo`);
  await expect(counter.waiting()).toHaveCount(0);
  expect(await registered(admin, shop)).toBe(0);
  expect(await findingsInBoth(page, 'the tray')).toEqual([]);

  await page.reload();
  await expect(counter.tray()).toHaveCount(2);
  await press(counter.tray().first().getByRole('button', { name: 'Descartar' }));
  const question = page.getByRole('dialog', { name: 'Descartar servicio' });
  await expect(question).toContainText(shop.service.nombre);
  await press(question.getByRole('button', { name: 'Descartar' }));
  await expect(counter.tray()).toHaveCount(1);

  await admin.put(`/servicios/modificar-servicio/${shop.service.id}`, { estado: true });
  await page.reload();
  await press(counter.tray().getByRole('button', { name: 'Corregir y enviar' }));
  await counter.send();
  await toast(page, '¡1 servicio asignado exitosamente!');
  await expect(counter.tray()).toHaveCount(0);
  expect(await registered(admin, shop)).toBe(1);
});

test('leaving with services that were not sent asks, and another person finds nothing of them', async ({
  signIn,
  admin,
  shop,
  sessionOf,
}) => {
  const page = await signIn(shop.operator);
  const context = page.context();
  const counter = new OfflineScreen(page, shop);
  await counter.open();
  await context.setOffline(true);
  await counter.register();
  await expect(counter.waiting()).toHaveCount(1);
  expect(await findingsInBoth(page, 'the queue')).toEqual([]);

  await press(page.getByRole('button', { name: 'Cerrar sesión' }));
  const question = page.getByRole('dialog', { name: '¿Salir sin enviarlos?' });
  await expect(question).toContainText('Tienes 1 servicio por enviar en este equipo. Si sales se borran.');
  expect(await findingsInBoth(page, 'the question')).toEqual([]);
  await press(question.getByRole('button', { name: 'Quedarme' }));
  await expect(counter.waiting()).toHaveCount(1);

  // A session that ended by itself leaves the queue to its person; another one comes next.
  const other = await admin.createOperator(shop.operator.entidadId);
  const [theirs, own] = [await sessionOf(other), await sessionOf(shop.operator)];
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await page.evaluate(enter, theirs);
  await page.reload();
  await page.unroute('**/api/**');
  await counter.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar Mi Servicio' })).toBeVisible();
  await expect(counter.waiting()).toHaveCount(0);
  expect(await registered(admin, shop)).toBe(0);

  await page.evaluate(enter, own);
  await page.reload();
  await expect.poll(() => registered(admin, shop)).toBe(1);
});

test('with the clock of the device a day wrong a service that waited is asked about, not registered on another day', async ({
  signIn,
  admin,
  shop,
}) => {
  const page = await signIn(shop.operator);
  const counter = new OfflineScreen(page, shop);
  await page.clock.install({ time: Date.now() - 24 * 3_600_000 });
  await counter.open();
  await page.context().setOffline(true);
  await counter.register();
  await page.context().setOffline(false);
  await page.clock.runFor(5_000);
  await expect(counter.tray()).toContainText('El reloj de este equipo no tiene la fecha correcta');
  expect(await registered(admin, shop)).toBe(0);
});
