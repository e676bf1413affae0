import type { Page, Route } from '@playwright/test';
import type { Role } from '../api';
import { DESKTOP, expect, PHONE, test } from '../fixtures';

/** The bytes of the dashboard on the wire, and how much of it may move while it comes. */
const JSON_BYTES = 15_000;
const SHIFT = 0.03;
/** A telephone where the signal is bad: 400 kbit/s. */
const BAD_SIGNAL = { offline: false, latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

const SIZES = { desktop: DESKTOP, phone: PHONE } as const;
const ROLES: readonly Role[] = ['admin', 'supervisor', 'operador'];
/** The first of the figures that each of them is shown. */
const FIRST_DATA: Record<Role, string> = {
  admin: '/api/tablero/mes',
  supervisor: '/api/tablero/mes',
  operador: '/api/servicios/total-ganado',
};

type Shift = { value: number; moved: string[] };

/** Notes everything that moves by itself from the first moment of the page on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.slice(0, 40);
          return (
            `${node instanceof Element ? `${node.tagName}.${node.className}` : 'text'} «${text}» ` +
            `${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`
          );
        });
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The screen has its title, its figures, and nothing on it is still loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .locator('main')
      .getByText(/\$\s?\d/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A shift with the last of it has been noted once two frames have been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts, null, 1),
  ).toBeLessThanOrEqual(SHIFT);
}

/** The answers of the API, as they came over the wire. */
const answersOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        path: new URL(name).pathname,
        wire: encodedBodySize,
        raw: decodedBodySize,
      })),
  );

for (const role of ROLES) {
  for (const [size, look] of Object.entries(SIZES)) {
    test(`the dashboard of ${role} is light, and nothing on it moves while it comes (${size})`, async ({ signIn }) => {
      const page = await signIn(role, look);
      await watchShifts(page);
      await page.goto('/dashboard');
      await settled(page);
      const answers = await answersOf(page);
      expect(answers.map(({ path }) => path)).toContain(FIRST_DATA[role]);
      expect(
        answers.reduce((sum, { wire }) => sum + wire, 0),
        JSON.stringify(answers, null, 1),
      ).toBeLessThanOrEqual(JSON_BYTES);
      await expectStill(page);
    });
  }

  test(`the figures of ${role} do not wait until the session has been checked, and a session that is over ends all the same`, async ({
    signIn,
  }) => {
    const page = await signIn(role);
    const held: Route[] = [];
    await page.route('**/api/sesion', (route) => void held.push(route));
    const asked = page.waitForRequest(`**${FIRST_DATA[role]}*`);
    await page.goto('/dashboard');
    await asked;
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await held[0]?.fulfill({
      status: 401,
      json: {
        statusCode: 401,
        codigo: 'SESION_INVALIDA',
        message: 'Tu sesión ha expirado',
        error: 'Tu sesión ha expirado',
        request_id: 'x',
      },
    });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });
}

test('a session that the figures are refused for ends as one that the check refuses', async ({ signIn }) => {
  const page = await signIn('admin', PHONE);
  const refused = {
    status: 401,
    json: {
      statusCode: 401,
      codigo: 'SESION_INVALIDA',
      message: 'Tu sesión ha expirado',
      error: 'Tu sesión ha expirado',
      request_id: 'x',
    },
  };
  await page.route('**/api/tablero/**', (route) => route.fulfill(refused));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('on a bad signal there is something to read before the figures, and then all of it, in its place', async ({
  signIn,
}) => {
  const page = await signIn('admin', PHONE);
  await watchShifts(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', BAD_SIGNAL);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/tablero/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Gastos del Mes')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  release();
  await settled(page);
  await expectStill(page);
  // An element that would push the screen down is noticed.
  await page.evaluate(() =>
    document
      .getElementById('contenido')
      ?.prepend(Object.assign(document.createElement('p'), { textContent: 'Aviso', style: 'height: 200px' })),
  );
  await expect.poll(async () => (await shiftsOf(page)).length).toBeGreaterThan(0);
});
