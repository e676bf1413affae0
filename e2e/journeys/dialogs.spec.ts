import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { findingsInBoth } from '../axe';
import { expect, test } from '../fixtures';
import { settled } from '../settled';
import type { Dialog } from './dialog';
import { DIALOGS } from './dialogs';
import { openDialog } from './open-dialog';
import { OUT_OF_REACH } from './out-of-reach';
import { walksOf } from './walks';

const SOURCES = join(fileURLToPath(new URL('.', import.meta.url)), '../../apps/web/src');
/** The elements in a file that make a dialog or a drawer of it. */
const WRITES_ONE = /<(Modal|Confirmar|Cajon|Importar)\b/;

/** The name of the element with the focus, as it is called on screen. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement;
    const said =
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent);
    return said
      ? said.replace(/\s*\*$/, '').replace(/\s/g, ' ')
      : `nothing to fill in, but ${field?.tagName} ${field?.getAttribute('aria-label') ?? ''}`;
  });

/**
 * The fields and buttons right at an edge of their dialog, by their words: rows reach from edge to edge, their contents
 * do not.
 */
const atTheEdge = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('button, input, textarea, [role=progressbar]')]
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < left + 4 || box.right > right - 4))
      .map(({ one }) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName);
  });

/** Answers what axe finds; the rest throws. */
async function walk(page: Page, dialog: Dialog): Promise<string[]> {
  const { field, reason } = dialog;
  const opened = await openDialog(page, dialog);
  if (field) {
    await expect.poll(() => focused(page), 'the field that has the focus').not.toMatch(/^nothing to fill in/);
    await expect
      .poll(() => focused(page), 'the field that has the focus')
      .toMatch(typeof field === 'string' ? new RegExp(`^${field.replace(/[$.]/g, '\\$&')}$`) : field);
  } else await expect.poll(() => focused(page), 'the focus of what is only read').toMatch(/^nothing to fill in/);
  expect(await atTheEdge(opened), 'what stands at the edge').toEqual([]);
  await settled(page);
  const found = await findingsInBoth(page, `${dialog.path} ${dialog.file}`);
  if (reason) {
    await page.keyboard.type('a b');
    await expect(opened.getByLabel('Motivo')).toHaveValue('a b');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  }
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  return found;
}

test('every file with a dialog is in the table, or says why nobody can walk to it', () => {
  const files = ['app', 'features'].flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(SOURCES, folder, name),
    ),
  );
  const withDialog = files.filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && WRITES_ONE.test(readFileSync(name, 'utf8')),
  );
  const named = withDialog
    .map((name) =>
      relative(SOURCES, name)
        .replace(/\.tsx$/, '')
        .replaceAll('\\', '/'),
    )
    .sort();
  expect(named.length).toBeGreaterThan(50);
  const told = new Set([...DIALOGS.map(({ file }) => file), ...Object.keys(OUT_OF_REACH)]);
  expect(named.filter((name) => !told.has(name))).toEqual([]);
});

test.describe.configure({ mode: 'parallel' });

for (const { role, dialogs, called } of walksOf(DIALOGS))
  test(`${called}: every dialog opens on its first field, has nothing for axe, and Escape closes it`, async ({
    signIn,
  }) => {
    test.setTimeout(60_000 + 10_000 * dialogs.length);
    const page = await signIn(role);
    // A dialog that does not come is told with the others, not waited for until the end.
    page.setDefaultTimeout(5_000);
    const failures: string[] = [];
    // All of them are walked over, whatever happens in one: the report names each that is wrong.
    for (const dialog of dialogs) {
      const found = await walk(page, dialog).catch((error: Error) => {
        const told = error.message.split('\n').slice(0, 6).join(' ');
        return [`${dialog.path} ${dialog.open.map(String).join(' > ')}: ${told}`];
      });
      failures.push(...found);
    }
    expect(failures).toEqual([]);
  });
