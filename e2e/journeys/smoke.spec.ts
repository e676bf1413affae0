import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEMO, DEMO_PASSWORD } from '../api';
import { everyBrowser } from '../browser';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { type Started, start, type Walker } from '../walkers';

const ROUTES = fileURLToPath(new URL('../../apps/web/src/app/routes.ts', import.meta.url));
/** Every address of the application, with 1 for each id. */
const SCREENS = [...readFileSync(ROUTES, 'utf8').matchAll(/: '(\/[^']*)'/g)].map(([, path = '']) =>
  path.replace(/:\w+/, '1'),
);
const PEOPLE = { ...DEMO, recepcion: 'recepcion@jornal.demo' };

const BLANK = 'a blank page';
const BROKEN = 'a screen that broke';
const MENU = 'nav[aria-label="Principal"]';
const BAR = 'nav[aria-label="Accesos del día"]';

/** The path where one is, once every request is answered; else the state that is seen instead. */
const seen = (walker: Walker): Promise<string> =>
  walker.look(() => {
    if (!document.getElementById('root')?.firstElementChild) return 'a blank page';
    if (document.body.textContent?.includes('Algo salió mal en esta pantalla')) return 'a screen that broke';
    if (document.querySelector('[aria-busy="true"]')) return 'what does not end loading';
    const title = document.querySelector('h1');
    if (title?.dataset.left) return 'the screen that was left';
    return title?.checkVisibility() ? location.pathname : 'no title';
  });

/** Waits until one stands on a screen; answers the state that came instead. */
async function arrived(walker: Walker, path: string): Promise<string | undefined> {
  const or = `^(${path}|${BLANK}|${BROKEN})$`;
  const waiting = expect.poll(() => seen(walker), { timeout: 15_000, intervals: [50] });
  await waiting.toMatch(new RegExp(or)).catch(() => undefined);
  const there = await seen(walker);
  return there === path ? undefined : `${path}: ${there}`;
}

/** The addresses a list of links leads to, in its order. */
async function placesOf(walker: Walker, where: string): Promise<string[]> {
  const all = await walker.look(() =>
    [...document.querySelectorAll('nav a[href]')].map((link) => [
      `nav[aria-label="${link.closest('nav')?.ariaLabel}"]`,
      link.getAttribute('href') ?? '',
    ]),
  );
  return all.filter(([nav]) => nav === where).map(([, href = '']) => href);
}

const pathOf = (address: string): string => address.replace(/\?.*/, '');

/** Presses entries of a list of links, one after another. Answers the faults. */
async function pressEach(
  walker: Walker,
  nav: string,
  places: readonly string[],
  before: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const wrong: (string | undefined)[] = [];
  for (const place of places) {
    await before();
    await walker.look(() => document.querySelector('h1')?.setAttribute('data-left', 'true'));
    await walker.press(`${nav} a[href="${place}"]`);
    const failure = await arrived(walker, pathOf(place));
    wrong.push(failure && `${nav} ${failure}`);
    // A blank page has nothing else to be pressed.
    if (failure) wrong.push(await startAt(walker, '/cuenta'));
  }
  return wrong.filter((failure) => failure !== undefined);
}

/** Opens the drawer behind the bar, unless it is open; answers the addresses it leads to. */
async function openDrawer(walker: Walker): Promise<string[]> {
  if ((await placesOf(walker, MENU)).length === 0) await walker.press(`${BAR} button`);
  await expect.poll(async () => (await placesOf(walker, MENU)).length, { intervals: [50] }).toBeGreaterThan(0);
  return placesOf(walker, MENU);
}

async function startAt(walker: Walker, path: string): Promise<string | undefined> {
  await walker.open(path);
  return arrived(walker, path);
}

/** The browsers that were walked in already: one may go by several names. */
const walked = new Set<string>();

for (const [nth, browser] of (await everyBrowser()).entries()) {
  const first = nth === 0;
  const name = `${browser.kind} (${browser.executablePath?.replace(/.*node_modules/, '…') ?? 'of Playwright'})`;

  test.describe(name, () => {
    let started: Started;
    test.beforeAll(async () => {
      started = await start(browser);
      test.skip(walked.has(started.version), `${started.version} was walked in under another name`);
      console.log(`Every screen and every entry of the menu: ${started.version}, ${name}`);
    });
    test.afterAll(async () => {
      walked.add(started.version);
      await started.stop();
    });

    test(`every entry of the menu leads to its screen, for ${first ? 'each role' : 'an administrator'}`, async ({
      url,
      sessionOf,
    }) => {
      test.setTimeout(480_000);
      // The menus of the roles are seen in one browser; the others walk the one that has every entry.
      for (const [who, email] of Object.entries(first ? PEOPLE : { admin: DEMO.admin })) {
        const session = await sessionOf({ email, password: DEMO_PASSWORD });
        const desk = await started.walkerOf(url, DESKTOP, session);
        expect(await startAt(desk, '/cuenta'), who).toBeUndefined();
        const places = await placesOf(desk, MENU);
        expect.soft([...(await pressEach(desk, MENU, places)), ...desk.complaints], who).toEqual([]);

        const phone = await started.walkerOf(url, PHONE, session);
        expect(await startAt(phone, '/cuenta'), who).toBeUndefined();
        const wrong = await pressEach(phone, BAR, await placesOf(phone, BAR));
        const drawer = await openDrawer(phone);
        // The entries of the drawer are those of the menu, each of which was pressed.
        expect.soft(drawer, who).toEqual(places);
        if (who === 'admin')
          wrong.push(...(await pressEach(phone, MENU, drawer, async () => void (await openDrawer(phone)))));
        expect.soft([...wrong, ...phone.complaints], `${who} on a phone`).toEqual([]);
      }
    });

    test('what no menu leads to shows a screen too, to an administrator and to nobody', async ({ url, sessionOf }) => {
      for (const who of ['admin', undefined] as const) {
        const walker = await started.walkerOf(url, DESKTOP, who && (await sessionOf(who)));
        await walker.open('/cuenta');
        await expect.poll(() => seen(walker), { intervals: [50] }).toMatch(/^\//);
        const reached = (await placesOf(walker, MENU)).map(pathOf);
        const others = SCREENS.filter((path) => !reached.includes(path));
        expect(others.length, 'addresses').toBeGreaterThan(10);
        // Without a session most of them end at the door.
        for (const path of who ? others : others.slice(0, 10)) {
          await walker.open(path);
          await expect.soft.poll(() => seen(walker), { message: path, intervals: [50] }).toMatch(/^\//);
        }
        expect.soft(walker.complaints, who).toEqual([]);
      }
    });
  });
}
