import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, PlaywrightWorkerArgs } from '@playwright/test';
import sharp from 'sharp';
import type { Role } from './api';
import { bundled } from './browser';
import { test as base, DESKTOP, PHONE } from './fixtures';
import { press } from './hands';
import { DIALOGS } from './journeys/dialogs';
import { openDialog } from './journeys/open-dialog';
import { launchStill } from './product';
import { settled } from './settled';

/**
 * A Wednesday afternoon, in the middle of a week of work and of a month: an employee is owed, tills are open, people
 * come later today.
 */
const INSTANT = '2026-09-16T15:20:00-05:00';

export type Look = { size: 'desktop' | 'phone'; theme: 'light' | 'dark' };
export type Picture = {
  name: string;
  who: Role | 'nobody';
  path: string;
  /** The dialog that is open: the file it is written in. */
  dialog?: string;
  /** In the dark too. */
  dark?: true;
  /** The receipt of the ticket of `path`, opened by its link: on the screen of its client, on a sheet, or on the roll of a till. */
  receipt?: 'screen' | 'a4' | 'tirilla';
};

/** A ticket of the demonstration, and another, in whose history its receipt leaves a trace. */
const [TICKET, RECEIVED] = ['/tiquetes/1', '/tiquetes/2'];

/** The screens of the pictures: those that people use most, and each kind of screen once. */
const PICTURES: readonly Picture[] = [
  { name: 'login', who: 'nobody', path: '/' },
  { name: 'dashboard-admin', who: 'admin', path: '/dashboard', dark: true },
  { name: 'dashboard-supervisor', who: 'supervisor', path: '/dashboard' },
  { name: 'dashboard-operador', who: 'operador', path: '/dashboard' },
  { name: 'servicios-lista', who: 'admin', path: '/servicios/lista' },
  { name: 'servicios-registrar', who: 'admin', path: '/servicios/registrar' },
  {
    name: 'servicio-detalle',
    who: 'admin',
    path: '/servicios/registrar',
    dialog: 'features/servicios/detalle-servicio-modal',
  },
  { name: 'pagos-registrar', who: 'admin', path: '/pagos/registrar', dark: true },
  { name: 'caja-menor', who: 'admin', path: '/caja-menor' },
  { name: 'gastos', who: 'admin', path: '/gastos' },
  { name: 'gasto-nuevo', who: 'admin', path: '/gastos', dialog: 'features/gastos/gasto-modal' },
  { name: 'ventas', who: 'admin', path: '/ventas' },
  { name: 'ventas-lista', who: 'admin', path: '/ventas/lista' },
  { name: 'productos', who: 'admin', path: '/productos' },
  { name: 'agendas', who: 'admin', path: '/agendas' },
  { name: 'agenda-calendario', who: 'admin', path: '/agendas/1/calendario' },
  { name: 'operadores-lista', who: 'admin', path: '/operadores/lista' },
  { name: 'mostrador', who: 'supervisor', path: '/mostrador' },
  { name: 'tiquete', who: 'admin', path: TICKET },
  { name: 'recibo', who: 'admin', path: RECEIVED, receipt: 'screen' },
  { name: 'recibo-a4', who: 'admin', path: RECEIVED, receipt: 'a4' },
  { name: 'recibo-tirilla', who: 'admin', path: RECEIVED, receipt: 'tirilla' },
  { name: 'datos-del-recibo', who: 'admin', path: '/sucursales/lista', dialog: 'features/recibos/datos-recibo-modal' },
  { name: 'personas', who: 'admin', path: '/personas' },
  { name: 'ficha', who: 'admin', path: '/personas?search=Julián Ospina', dialog: 'features/personas/ficha-cajon' },
  { name: 'personas-repetidas', who: 'admin', path: '/personas?tab=repetidas' },
  { name: 'reporte', who: 'admin', path: '/reportes/analytics?report_type=servicios_realizados' },
];

export const picturesOf = ({ theme }: Look): Picture[] => PICTURES.filter(({ dark }) => theme === 'light' || dark);

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Where the manual has its pictures. */
export const OF_THE_MANUAL = join(HERE, '../docs/manual/imagenes');
/** Where pictures are kept, and the file of one below it. */
export const KEPT = join(HERE, 'baselines');
export const fileOf = ({ size, theme }: Look, { name }: Picture): string[] => [`${size}-${theme}`, `${name}.png`];

type Drawing = {
  browser: Browser;
  /** True for the browser of the npm package, the same wherever it runs: the pictures that are kept are its. */
  kept: boolean;
};
type Fixtures = { pageOf: (who: Picture['who'], look: Look) => Promise<Page> };

/** Journeys through a product of their own, which stands still, in the browser that draws the same on every machine. */
export const test = base.extend<Fixtures, { drawing: Drawing }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const product = await launchStill(INSTANT);
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],

  drawing: [
    async ({ playwright }, use) => {
      const drawing = await drawingBrowser(playwright);
      await use(drawing);
      await drawing.browser.close();
    },
    { scope: 'worker' },
  ],

  browser: [async ({ drawing }, use) => use(drawing.browser), { scope: 'worker' }],

  // A page for each person: a picture does not depend on the screens before it, and a browser that knows the product
  // is quicker.
  pageOf: async ({ signIn, visit }, use) => {
    const pages = new Map<Picture['who'], Page>();
    await use(async (who, { size, theme }) => {
      const known = pages.get(who);
      if (known) return known;
      const look = { ...(size === 'phone' ? PHONE : DESKTOP), colorScheme: theme };
      const page = who === 'nobody' ? await visit(look) : await signIn(who, look);
      await page.clock.setFixedTime(INSTANT);
      pages.set(who, page);
      return page;
    });
  },
});

async function drawingBrowser({ chromium }: PlaywrightWorkerArgs['playwright']): Promise<Drawing> {
  const own = await bundled();
  // Letters keep their form, whatever hinting the machine would do for its screen.
  const args = ['--font-render-hinting=none', '--disable-background-networking'];
  const browser =
    own &&
    (await chromium
      .launch({ executablePath: own.executablePath, env: { ...process.env, ...own.env }, args })
      .catch(() => undefined));
  return browser ? { browser, kept: true } : { browser: await chromium.launch(), kept: false };
}

/** Shows the screen of a picture, whole and still. */
export async function pose(page: Page, { path, dialog, receipt }: Picture): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(path);
  await settled(page);
  if (receipt) await poseReceipt(page, path, receipt);
  const written = DIALOGS.find(({ file }) => file === dialog);
  if (dialog && !written) throw new Error(`dialogs.ts knows no dialog of ${dialog}`);
  if (written) await openDialog(page, { ...written, path });
  await page.evaluate(() => document.fonts.ready);
  // Of a paper the rest of its screen, with its title, is not drawn.
  if (receipt === undefined || receipt === 'screen') await settled(page);
  // Nothing points at anything, or it would look pressed.
  await page.mouse.move(0, 0);
}

/** The receipt of a ticket, by its link. The paper of the client has no code, which is another for each key. */
async function poseReceipt(page: Page, path: string, receipt: NonNullable<Picture['receipt']>): Promise<void> {
  const link = await page.evaluate(async (ticket) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch(`/api${ticket}/recibo`, { method: 'POST', headers });
    return new URL((await answer.json()).data.enlace).hash;
  }, path);
  await page.goto(`/recibo${link}`);
  await page.getByRole('article').waitFor();
  if (receipt === 'screen') return;
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await press(page.getByRole('button', { name: 'Imprimir o guardar' }));
  const sheet = page.locator('[data-papel]');
  await sheet.waitFor({ state: 'attached' });
  await sheet.evaluate((one, paper) => Object.assign((one as HTMLElement).dataset, { papel: paper }), receipt);
  await page.emulateMedia({ media: 'print' });
}

/**
 * The texts in letters of the machine, which look otherwise on the next one: outside the product's font, or in another.
 */
export function strangeLetters(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A letter that came into the page since asks for its part of the font, which is on its way for a moment.
    await document.fonts.ready;
    const faces = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule);
    const ranges = faces.flatMap(({ style }) =>
      style
        .getPropertyValue('unicode-range')
        .split(',')
        .map((range) =>
          (/U\+([\dA-F]+)(?:-([\dA-F]+))?/i.exec(range) ?? [])
            .slice(1)
            .filter(Boolean)
            .map((end) => Number.parseInt(end, 16)),
        ),
    );
    const has = (letter: string): boolean =>
      ranges.some(([from = 1, to = from]) => letter.charCodeAt(0) >= from && letter.charCodeAt(0) <= to);
    const strange: string[] =
      document.fonts.check('16px "Inter Variable"') && faces.length > 0 ? [] : ['the font of the product is not there'];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const look = (text: string, element: Element): void => {
      const family = getComputedStyle(element).fontFamily;
      if (!/^['"]?Inter Variable/.test(family)) strange.push(`«${text}» in ${family}`);
      const letters = [...text].filter((letter) => letter > ' ' && !has(letter));
      if (letters.length > 0) strange.push(`${letters.join(' ')} of «${text}»`);
    };
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      const element = texts.currentNode.parentElement;
      if (text.trim() && element?.checkVisibility()) look(text, element);
    }
    return [...new Set(strange)];
  });
}

/**
 * How many pixels of two pictures are more than seven shades apart: round corners come out a shade or two away each
 * time.
 */
export async function pixelsApart(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY;
  const apart = new Set<number>();
  a.forEach((shade, i) => {
    if (Math.abs(shade - (b[i] ?? 0)) > 7) apart.add(Math.floor(i / 3));
  });
  return apart.size;
}
