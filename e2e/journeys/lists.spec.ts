import type { Locator, Page } from '@playwright/test';
import type { Role } from '../api';
import { expect, PHONE, test } from '../fixtures';
import { settled } from '../settled';
import { DIALOGS, type Dialog, openDialog } from './dialogs';

/** The widths of phones, at least and at most; the other journeys use one between. */
const WIDTHS = [360, 412];
const HEIGHT = 844;

/**
 * Offers clients with a name like the typed one, and no one when that is the only one: an appointment that is edited.
 */
const OFFERS_NOBODY = { file: 'features/citas/cita-modal', fields: /^(Nombre del cliente|Teléfono)/ };

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
  await expect(options).toHaveCount(0);
  return wrong;
}

/** Opens the lists of a dialog: how many there are, and the faults of any. */
async function walk(page: Page, dialog: Dialog, width: number): Promise<{ lists: number; wrong: string[] }> {
  const where = `${dialog.path} ${dialog.file} at ${width}`;
  const opened = await openDialog(page, dialog);
  await settled(page);
  const lists = opened.getByRole('combobox').and(page.locator(':enabled'));
  const wrong: string[] = [];
  const count = await lists.count();
  // A choice in one list may take another away.
  for (let i = 0; i < count && i < (await lists.count()); i++) {
    const list = lists.nth(i);
    const name = await list.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent ?? field.ariaLabel);
    if (dialog.file === OFFERS_NOBODY.file && OFFERS_NOBODY.fields.test(name ?? '')) continue;
    const faulty = await tryList(page, list, width).catch((error: Error) => [error.message]);
    wrong.push(...faulty.map((fault) => `${where}, ${name}: ${fault}`));
  }
  return { lists: count, wrong };
}

/** The forms of a role are walked by so many tests, side by side; in each at least so many have lists. */
const WALKS = [
  { role: 'admin', tests: 4, withLists: 4 },
  { role: 'operador', tests: 1, withLists: 1 },
] as const satisfies readonly { role: Role; tests: number; withLists: number }[];

test.describe.configure({ mode: 'parallel' });

for (const { role, tests, withLists: least, nth } of WALKS.flatMap((walk) =>
  Array.from({ length: walk.tests }, (_, nth) => ({ ...walk, nth })),
))
  test(`${role} opens every list of every dialog on a phone, where it stands still, inside, is pressed (${nth + 1}/${tests})`, async ({
    signIn,
  }) => {
    // A dialog that is only read or asks for a reason has no list.
    let forms = DIALOGS.filter(
      ({ role: whose, field, reason }) => whose === role && field !== undefined && !reason,
    ).filter((_, i) => i % tests === nth);
    test.setTimeout(60_000 + 15_000 * forms.length);
    const wrong: string[] = [];
    for (const width of WIDTHS) {
      const page = await signIn(role, { ...PHONE, viewport: { width, height: HEIGHT } });
      page.setDefaultTimeout(8_000);
      const withLists: Dialog[] = [];
      for (const form of forms) {
        // The values of the form before would be asked about.
        await page.goto('about:blank');
        const walked = await walk(page, form, width);
        wrong.push(...walked.wrong);
        if (walked.lists > 0) withLists.push(form);
      }
      forms = withLists;
      expect(forms.length).toBeGreaterThanOrEqual(least);
      await page.close();
    }
    expect(wrong).toEqual([]);
  });
