import type { Locator, Page } from '@playwright/test';
import { findingsInBoth } from '../axe';
import { expect, PHONE, test } from '../fixtures';
import { settled } from '../settled';
import { smallTargets } from '../targets';
import type { Dialog } from './dialog';
import { DIALOGS } from './dialogs';
import { openDialog, standOn } from './open-dialog';
import { walksOf } from './walks';

/** The widths of phones, at least and at most; the other journeys use one between. */
const [LEAST, MOST] = [360, 412];
const HEIGHT = 844;

/** Fields that offer people with a name or telephone like the typed one: nothing is typed here, or it is theirs already. */
const OFFERS_NOBODY: Readonly<Record<string, RegExp>> = {
  'features/citas/cita-modal': /^(Nombre del cliente|Teléfono)/,
  'features/citas/reserva-modal': /^(Nombre del cliente|Teléfono)/,
  'features/lista-espera/persona-modal': /^(Nombre|Teléfono)/,
  'features/personas/unir-modal': /^La otra ficha/,
  'features/servicios/asignar-modal': /^Persona/,
  'features/ventas/venta-modal': /^Persona/,
};

type Walked = { lists: number; wrong: string[] };
type Frame = { page: number; left: number; right: number; top: number; bottom: number };
declare global {
  interface Window {
    framesOfList?: Frame[];
  }
}

/** From now on notes, in each frame, how wide the page is laid out and where the lists that float over it stand. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: Frame[] = [];
    window.framesOfList = frames;
    const note = () => {
      if (window.framesOfList !== frames) return;
      const floating = [...document.querySelectorAll('.mantine-Popover-dropdown, .mantine-Menu-dropdown')].find((one) =>
        one.checkVisibility(),
      );
      const { left, right, top, bottom } = floating?.getBoundingClientRect() ?? {
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
      };
      frames.push({ page: Math.max(innerWidth, document.documentElement.scrollWidth), left, right, top, bottom });
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

/** The faults in any of the frames: the page grew, the list stood outside or did not stand still. */
async function faults(page: Page, width: number): Promise<string[]> {
  const frames = await page.evaluate(async () => {
    const seen = () => (window.framesOfList ?? []).filter(({ right }) => right > 0).length;
    while (seen() < 8) await new Promise(requestAnimationFrame);
    const all = window.framesOfList ?? [];
    delete window.framesOfList;
    return all;
  });
  const open = frames.filter(({ right }) => right > 0);
  const widest = Math.max(...frames.map(({ page: wide }) => wide));
  const places = [...new Set(open.map(({ left, right }) => `${Math.round(left)}–${Math.round(right)}`))];
  return [
    ...(widest > width ? [`the page was ${widest} wide`] : []),
    ...(open.some(({ left, right }) => left < 0 || right > width) ? ['it stood outside'] : []),
    ...(places.length > 1 ? [`it moved: ${places.join(', ')}`] : []),
  ];
}

/** Opens a list with a tap, and takes its first entry with another. */
async function tryList(page: Page, list: Locator, width: number): Promise<string[]> {
  await list.scrollIntoViewIfNeeded();
  await watch(page);
  await list.tap();
  const options = page.locator('[role=option]:not([data-combobox-disabled]):visible');
  await options.first().waitFor();
  const wrong = await faults(page, width);
  await options.first().tap();
  // A field that takes several stays open for the next, and closes when it is left.
  if (await list.evaluate((field) => field.closest('.mantine-TagsInput-root') !== null)) await list.blur();
  await expect(options).toHaveCount(0);
  return wrong;
}

/** Opens the lists of a dialog: how many there are, and the faults of any. */
async function openLists(page: Page, dialog: Dialog, opened: Locator, width: number): Promise<Walked> {
  const where = `${dialog.path} ${dialog.file} at ${width}`;
  const lists = opened.getByRole('combobox').and(page.locator(':enabled'));
  const wrong: string[] = [];
  const count = await lists.count();
  // A choice in one list may take another away.
  for (let i = 0; i < count && i < (await lists.count()); i++) {
    const list = lists.nth(i);
    const name = await list.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent ?? field.ariaLabel);
    if (OFFERS_NOBODY[dialog.file]?.test(name ?? '')) continue;
    const faulty = await tryList(page, list, width).catch((error: Error) => [error.message]);
    wrong.push(...faulty.map((fault) => `${where}, ${name}: ${fault}`));
  }
  return { lists: count, wrong };
}

/** A form takes the whole screen of a phone; the button that sends it lies under the thumb. */
async function expectWholeScreen(opened: Locator): Promise<void> {
  await expect.poll(() => opened.boundingBox()).toEqual({ x: 0, y: 0, width: LEAST, height: HEIGHT });
  const [submit, ...rest] = (await opened.locator('[type=submit]').all()).reverse();
  expect(rest).toEqual([]);
  const box = await submit?.boundingBox();
  if (box) expect(box.y + box.height / 2, 'how low the button lies that sends it').toBeGreaterThan((HEIGHT * 2) / 3);
}

/** Goes Back until no layer is open, from each to the one before it; typed values are discarded. */
async function goBack(page: Page): Promise<void> {
  const layers = page.getByRole('dialog');
  const discard = page.getByRole('button', { name: 'Descartar', exact: true });
  for (let open = await layers.count(); open > 0; open = await layers.count()) {
    const uppermost = await layers.last().elementHandle();
    const left = () => uppermost?.evaluate((layer) => !layer.isConnected || !layer.checkVisibility());
    await page.goBack();
    await expect.poll(async () => (await left()) || (await discard.count()) > 0).toBe(true);
    if ((await discard.count()) > 0) await discard.tap();
    await expect.poll(left, 'Back closes it').toBe(true);
  }
}

/** Asks everything of a dialog while it is open once; of a form with lists once more, as wide as a phone may be. */
async function walk(page: Page, dialog: Dialog): Promise<Walked> {
  const { field, reason, path } = dialog;
  // A dialog that is only read or asks for a reason has no list.
  const isForm = field !== undefined && !reason;
  await standOn(page, path);
  const address = dialog.page ?? page.url();
  const opened = await openDialog(page, dialog);
  await settled(page);
  const walked: Walked = { lists: 0, wrong: await findingsInBoth(page, `${path} ${dialog.file}`) };
  if (isForm) {
    if (dialog.open.length === 1) {
      await expectWholeScreen(opened);
      walked.wrong.push(...(await smallTargets(page)).map((target) => `${path} ${dialog.file}: ${target}`));
    }
    const { lists, wrong } = await openLists(page, dialog, opened, LEAST);
    walked.lists = lists;
    walked.wrong.push(...wrong);
  }
  await goBack(page);
  await expect(page, 'where Back leads').toHaveURL(address);
  if (walked.lists === 0) return walked;
  await page.setViewportSize({ width: MOST, height: HEIGHT });
  const wider = await openDialog(page, dialog);
  await settled(page);
  walked.wrong.push(...(await openLists(page, dialog, wider, MOST)).wrong);
  await goBack(page);
  await page.setViewportSize({ width: LEAST, height: HEIGHT });
  return walked;
}

test.describe.configure({ mode: 'parallel' });

for (const { role, dialogs, called } of walksOf(DIALOGS))
  test(`${called}: every dialog on a phone has nothing for axe, its lists stand still, inside, and Back closes it`, async ({
    signIn,
  }) => {
    test.setTimeout(60_000 + 15_000 * dialogs.length);
    const page = await signIn(role, { ...PHONE, viewport: { width: LEAST, height: HEIGHT } });
    page.setDefaultTimeout(8_000);
    const wrong: string[] = [];
    let withLists = 0;
    for (const dialog of dialogs) {
      const walked = await walk(page, dialog).catch(async (error: Error) => {
        const told = error.message.split('\n').slice(0, 10).join(' ');
        // The next begins anew.
        await page.goto('about:blank');
        await page.setViewportSize({ width: LEAST, height: HEIGHT });
        return { lists: 0, wrong: [`${dialog.path} ${dialog.open.map(String).join(' > ')}: ${told}`] };
      });
      wrong.push(...walked.wrong);
      if (walked.lists > 0) withLists++;
    }
    expect(wrong).toEqual([]);
    expect(withLists, 'dialogs with lists').toBeGreaterThanOrEqual(role === 'admin' && dialogs.length > 20 ? 4 : 1);
  });
