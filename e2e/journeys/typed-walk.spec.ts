import type { Locator, Page } from '@playwright/test';
import { type Api, Api as ApiOf, DEMO, DEMO_PASSWORD, type Role, unique } from '../api';
import { DESKTOP, expect, openAs, test } from '../fixtures';
import { press } from '../hands';
import { complete, held, markOne, secretsOf, typeSomething } from '../typist';
import { endSessionAndPress, signInAgain } from './ended-sessions';
import { Network } from './network';
import { FORMS, type Form, oneOfEachKind } from './typed-forms';

/** `npm run walk:typed`: every form is sent too, without a session, without a line and with its answer lost, on a product of its own. */
const WHOLE = process.env.TYPED_WHOLE === '1';
/** The forms sent in every run: one of each kind, none of which the server gets to do. */
const SENT_ALWAYS = new Set(['/gastos Agregar Gasto', '/gastos Eliminar', '/caja-menor /^Arqueo$/', '/ventas']);

const question = (page: Page) => page.getByRole('dialog', { name: '¿Descartar los cambios?' });

type Walked = { back: number; reload: number; dead: number; lost: number; once: number; refused: string[] };
const none = (): Walked => ({ back: 0, reload: 0, dead: 0, lost: 0, once: 0, refused: [] });

/** A dialog is seen before the answer that its fields wait for. */
const hasCome = (page: Page) =>
  expect(page.locator('[aria-busy="true"], [role=status][aria-label="Cargando..."]')).toHaveCount(0);

/** The values of a form once those that depend on a choice have come. */
async function atRest(page: Page, form: Locator): Promise<string[]> {
  let last: string[] = [];
  await hasCome(page);
  await expect
    .poll(async () => {
      const before = JSON.stringify(last);
      last = await held(form);
      return JSON.stringify(last) === before;
    }, 'it comes to rest')
    .toBe(true);
  return last;
}

/**
 * Back asks, and asked again it says no; a reload gives back the values that may be kept. Answers the form, as it was
 * typed.
 */
async function goAndReturn(page: Page, form: Form, word: string, walked: Walked): Promise<Locator> {
  const before = await form.open(page);
  await hasCome(page);
  const untouched = await held(before);
  expect(await typeSomething(before, word), 'fields that could be typed in').toBeGreaterThan(0);
  const typed = await atRest(page, before);
  const secrets = await secretsOf(before);
  if (!form.nothingKept) expect(typed).not.toEqual(untouched);

  await page.goBack();
  await expect(question(page), 'Back asks').toBeVisible();
  // A page asks before it is left: there Back goes on asking.
  if (form.isPage) await press(question(page).getByRole('button', { name: 'Seguir editando' }));
  else await page.goBack();
  await expect(question(page), 'and going on editing is no').toBeHidden();
  await expect.poll(() => held(before), 'what Back left').toEqual(typed);
  expect(await secretsOf(before)).toEqual(secrets);
  walked.back++;

  await page.reload();
  const after = await form.open(page);
  await hasCome(page);
  if (form.nothingKept) {
    await expect.poll(() => secretsOf(after), 'no password is kept').toEqual(secrets.map(() => ''));
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(DEMO_PASSWORD);
    await typeSomething(after, word);
  } else {
    await expect(after.getByText('Recuperamos lo que escribías')).toBeVisible();
    await expect.poll(() => held(after), 'what the reload gave back').toEqual(typed);
  }
  walked.reload++;
  return after;
}

/** The button that sends the form: of several presses the one that is due. */
async function sender(page: Page, { send }: Form, form: Locator): Promise<Locator> {
  for (const name of [...(send ?? [])].reverse()) {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) return button.last();
  }
  const submit = form.locator('button[type=submit]');
  return (await submit.count()) > 0 ? submit.last() : form.locator('[data-botones] button').last();
}

/** Sends it with the line cut, and fills in the fields it says are missing until it leaves. */
async function sendUntilItLeaves(
  page: Page,
  form: Form,
  where: Locator,
  network: Network,
  word: string,
): Promise<void> {
  await complete(where, word);
  for (let tries = 0; tries < 8 && network.sent.length === 0; tries++) {
    const button = await sender(page, form, where);
    if (await button.isDisabled()) {
      expect(
        (await complete(where, word)) > 0 || (await markOne(where)),
        'there is something to fill in while it cannot be sent',
      ).toBe(true);
      continue;
    }
    await press(button);
    const doubt = page.getByRole('dialog').last().getByRole('button', { name: 'Sí, continuar', exact: true });
    const state = async () =>
      network.sent.length > 0
        ? 'sent'
        : (await where.locator('[aria-invalid=true], .mantine-InputWrapper-error').count()) > 0
          ? 'wrong'
          : (await doubt.count()) > 0
            ? 'doubt'
            : form.send
              ? 'next'
              : '';
    await expect.poll(state, 'it is sent, or says why not').not.toBe('');
    if ((await state()) === 'wrong') await complete(where, word);
    if ((await state()) === 'doubt') await press(doubt.first());
  }
  await expect.poll(() => network.sent.length, 'it was sent').toBeGreaterThan(0);
}

const tellsWhatToDo = (page: Page) =>
  expect(page.getByRole('alert').filter({ hasText: 'revisa tu conexión y envíalo otra vez' }).first()).toBeVisible();

/** The newest change in the audit trail. */
const newest = async (admin: Api): Promise<number> =>
  (await admin.get<{ data: { id: number }[] }>('/auditoria?per_page=1')).data[0]?.id ?? 0;

/** Sent without a line, without a session and with its answer lost, it stays as it is, and is written once. */
async function loseAnswers(
  page: Page,
  form: Form,
  where: Locator,
  admin: Api,
  word: string,
  walked: Walked,
): Promise<void> {
  // While there is a line: the server answers the queries of the form.
  await form.fill?.(where);
  const network = await Network.under(page);
  await sendUntilItLeaves(page, form, where, network, word);
  await tellsWhatToDo(page);
  const filled = [await held(where), await secretsOf(where)];
  const intact = async () =>
    expect.poll(async () => [await held(where), await secretsOf(where)], 'what was typed').toEqual(filled);
  walked.lost++;

  const reaches = WHOLE && !form.unsent;
  network.line = 'lose';
  if (!reaches) {
    // The change is kept from the server: it only hears that the session is over.
    await endSessionAndPress(await sender(page, form, where));
    await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible();
    network.line = 'cut';
  } else await endSessionAndPress(await sender(page, form, where));
  await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible();
  await intact();
  await signInAgain(page, DEMO_PASSWORD);
  walked.dead++;
  if (!reaches) await tellsWhatToDo(page);
  else {
    await expect.poll(() => network.refused ?? network.done, 'the server did it, or says why not').not.toBe(0);
    if (network.refused === null) await onceMore(page, form, where, network, admin, intact, walked);
    else walked.refused.push(`${form.called}: ${network.refused}`);
  }
  // A refusal may give way to another question, which says what to do instead.
  if (!reaches) await intact();
  network.expectOneKeyEach();
  await network.gone();
}

/** The change was done and its answer was lost: sent again it is told so, and nothing is done twice. */
async function onceMore(
  page: Page,
  form: Form,
  where: Locator,
  network: Network,
  admin: Api,
  intact: () => Promise<void>,
  walked: Walked,
): Promise<void> {
  await tellsWhatToDo(page);
  await intact();
  const written = await newest(admin);
  network.line = 'pass';
  await press(await sender(page, form, where));
  await expect.poll(() => network.repeated, 'answers given again').toBeGreaterThan(0);
  expect(await newest(admin), 'the newest change there is').toBe(written);
  walked.once++;
}

/** Leaves nothing behind for the next, which may then open where this one stood. */
async function discard(page: Page, form: Form, where: Locator): Promise<void> {
  await page.goBack();
  await press(question(page).getByRole('button', { name: 'Descartar' }));
  await expect(question(page)).toBeHidden();
  if (!form.isPage) await expect(where).toBeHidden();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('borradores')), 'what is kept of it').toBeNull();
}

/** Closes all open layers. */
async function startOver(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  // A move in the history that was still on its way stops the first.
  await expect(() => page.goto('about:blank')).toPass();
}

async function walk(page: Page, form: Form, admin: Api, walked: Walked): Promise<void> {
  const word = unique();
  const where = await goAndReturn(page, form, word, walked);
  if ((WHOLE || SENT_ALWAYS.has(form.called)) && !form.queued) {
    await loseAnswers(page, form, where, admin, word, walked);
    await startOver(page);
  } else await discard(page, form, where);
}

/** A page of a session of its own, which may be ended. */
const ofItsOwn = test.extend<{ enter: (role: Role) => Promise<Page> }>({
  enter: async ({ browser, playwright, url }, use) => {
    const http = await playwright.request.newContext();
    const pages: Page[] = [];
    await use(async (role) => {
      const session = await ApiOf.signIn(http, url, { email: DEMO[role], password: DEMO_PASSWORD });
      const page = await openAs(browser, url, DESKTOP, session);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
    await http.dispose();
  },
});

/**
 * The walks of the people who work in the branches come first: a change by an administrator may take their account
 * away.
 */
const walkedOver = (WHOLE ? FORMS : oneOfEachKind(SENT_ALWAYS)).toSorted(
  (one, other) => Number(one.role === 'admin') - Number(other.role === 'admin'),
);
const total = none();

/** By where they stand in the menu, so that two workers share them. */
const groupOf = ({ role, path }: Form): string => `${role} ${/^\/[a-z-]+/.exec(path)?.[0] ?? path}`;
const groups = new Map(
  [...new Set(walkedOver.map(groupOf))].map((group) => [group, walkedOver.filter((form) => groupOf(form) === group)]),
);

test.describe.configure({ mode: 'parallel' });
for (const [group, forms] of groups) {
  ofItsOwn(
    `${group}: nothing typed is lost by Back, a reload, a session that ends or a line that breaks`,
    async ({ enter, admin }) => {
      test.setTimeout(60_000 + forms.length * (WHOLE ? 60_000 : 15_000));
      const page = await enter(forms[0]?.role ?? 'admin');
      page.setDefaultTimeout(WHOLE ? 10_000 : 8_000);
      // Records of no branch are paid from the till of the business itself; those of branches are counted by other
      // journeys.
      await admin.fillTill(0);
      const walked = none();
      const failures: string[] = [];
      for (const form of forms) {
        await walk(page, form, admin, walked).catch(async (error: Error) => {
          const open = await page.getByRole('dialog').getByRole('heading', { level: 2 }).allInnerTexts();
          const wrong = await page.locator('.mantine-InputWrapper-error').allInnerTexts();
          failures.push(
            `${form.called} [${[...open, ...wrong].join(' / ')}]: ${error.message.split('\n').slice(0, 30).join(' ')}`,
          );
          await startOver(page);
        });
        if (process.env.TYPED_DEBUG)
          console.log(form.called, failures.at(-1)?.startsWith(form.called) ? failures.at(-1) : 'ok');
      }
      console.log(
        `typed walk, ${group}: ${forms.length} forms: ${walked.back} Back, ${walked.reload} reload, ` +
          `${walked.dead} dead session, ${walked.lost} lost network (${walked.once} of them reached the server, ` +
          'each written once)',
      );
      for (const refusal of walked.refused) console.log(`  the server refused ${refusal}`);
      for (const what of ['back', 'reload', 'dead', 'lost', 'once'] as const) total[what] += walked[what];
      total.refused.push(...walked.refused);
      expect(failures).toEqual([]);
    },
  );
}

test.afterAll(() => {
  const { back, reload, dead, lost, once, refused } = total;
  console.log(
    `typed walk, this worker: ${back} Back, ${reload} reload, ${dead} dead session, ${lost} lost network, ` +
      `${once} written once, ${refused.length} refused`,
  );
});

test('every form that is sent in each run is one of the walk', () => {
  const called = new Set(walkedOver.map((form) => form.called));
  expect([...SENT_ALWAYS].filter((one) => !called.has(one))).toEqual([]);
  expect(new Set(FORMS.map((form) => form.called)).size).toBeGreaterThan(60);
});
