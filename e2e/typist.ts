import type { Locator } from '@playwright/test';
import { press } from './hands';

/** A field as a person in front of it knows it. */
type Kind = 'text' | 'email' | 'number' | 'phone' | 'date' | 'time' | 'list' | 'choice' | 'secret' | 'file' | 'closed';
type Field = {
  place: number;
  kind: Kind;
  label: string;
  value: string;
  asked: boolean;
  wrong: boolean;
  box: boolean;
  room: number;
};

const FIELDS = 'input:not([type=hidden]), textarea';

/** Every field there is, in the order of the page. */
async function fieldsOf(root: Locator): Promise<Field[]> {
  // A dialog above a page is no part of the page.
  const inDialog = await root.evaluate((it) => it.closest('[role=dialog]') !== null);
  return root.locator(FIELDS).evaluateAll((found, inside) => {
    const said = (field: HTMLInputElement): string =>
      (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder ?? '')
        .replace(/\s+/g, ' ')
        .trim();
    const isChoice = (field: HTMLInputElement): boolean => field.type === 'checkbox' || field.type === 'radio';
    const isClosed = (field: HTMLInputElement): boolean =>
      field.disabled ||
      field.closest('fieldset:disabled, [inert]') !== null ||
      (!isChoice(field) && field.getClientRects().length === 0) ||
      (!inside && field.closest('[role=dialog]') !== null);
    const isList = (field: HTMLInputElement): boolean =>
      field.getAttribute('aria-haspopup') === 'listbox' || field.getAttribute('role') === 'combobox';
    const isDate = (field: HTMLInputElement): boolean =>
      field.placeholder === 'dd/mm/aaaa' ||
      /^(\d\d\/){2}\d{4}$/.test(field.value) ||
      /^(Fecha|Día)\b/.test(said(field));
    const isTime = (field: HTMLInputElement): boolean =>
      field.type === 'time' ||
      /^hh?:mm|^hora\b|\bhora$/i.test(field.placeholder) ||
      /^(hora|desde las|hasta las)\b/i.test(said(field));
    /** The first that fits is the kind of the field. */
    const kinds: readonly (readonly [Kind, (field: HTMLInputElement) => boolean])[] = [
      ['file', ({ type }) => type === 'file'],
      ['closed', isClosed],
      // A search of a dialog shows some of its rows: nothing of it is kept, nor sent.
      ['closed', ({ type }) => inside && type === 'search'],
      ['secret', ({ type, autocomplete }) => type === 'password' || /password$|^one-time-code$/.test(autocomplete)],
      ['choice', isChoice],
      ['list', (field) => isList(field) && field.readOnly],
      ['date', isDate],
      ['time', isTime],
      ['list', isList],
      ['closed', ({ readOnly }) => readOnly],
      ['email', ({ type }) => type === 'email'],
      ['phone', ({ type }) => type === 'tel'],
      ['number', ({ inputMode, type }) => inputMode === 'numeric' || inputMode === 'decimal' || type === 'number'],
    ];
    const kindOf = (field: HTMLInputElement): Kind => kinds.find(([, is]) => is(field))?.[0] ?? 'text';
    return (found as HTMLInputElement[]).map(
      (field, place): Field => ({
        place,
        kind: kindOf(field),
        label: said(field).replace(/\s*\*$/, ''),
        value: isChoice(field) ? String(field.checked) : field.value,
        asked: /\*$/.test(said(field)) || field.required,
        // A password tells its mistake beside it alone.
        wrong:
          field.getAttribute('aria-invalid') === 'true' ||
          !!field.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error'),
        box: field.type === 'checkbox',
        room: field.maxLength > 0 ? field.maxLength : 100,
      }),
    );
  }, inDialog);
}

/** The values of a form that a draft may keep: all of it but passwords, codes and files. */
export async function held(root: Locator): Promise<string[]> {
  const fields = await fieldsOf(root);
  // A count that is about to be sent stands there as a figure alone.
  if (fields.length === 0) return root.locator('.cifra').allInnerTexts();
  return fields
    .filter(({ kind }) => kind !== 'secret' && kind !== 'file' && kind !== 'closed')
    .map(({ label, value }) => `${label}: ${value.replace(/\s/g, ' ')}`);
}

/** The typed values that may not be kept. */
export const secretsOf = async (root: Locator): Promise<string[]> =>
  (await fieldsOf(root)).filter(({ kind }) => kind === 'secret').map(({ value }) => value);

const digits = (value: string): number => Number(value.replace(/\D/g, '') || 0);
const today = (): string =>
  new Date().toLocaleDateString('es-CO', {
    timeZone: 'America/Bogota',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

function anotherNumber(label: string, value: string): string {
  if (value !== '') return String(digits(value) + (digits(value) >= 1000 ? 100 : 1));
  if (/monto|precio|costo|valor|presupuesto|meta|total/i.test(label)) return '15000';
  return /porcentaje|%/i.test(label) ? '30' : '2';
}

/** Other words or another amount than there are, of the sort the field takes. */
function another({ kind, label, value, room }: Field, word: string): string {
  if (kind === 'email') return `${word.toLowerCase()}@jornal.demo`;
  if (kind === 'phone') return `30${String(1_000_000 + (Date.now() % 9_000_000)).padStart(8, '1')}`;
  if (kind === 'date') return today();
  if (kind === 'time') return value === '10:15' ? '10:45' : '10:15';
  if (kind === 'secret') return 'Jornal-demo-1';
  if (kind === 'number') return anotherNumber(label, value);
  if (/color/i.test(label)) return '#1f7a4d';
  const [, asked] = /^Escribe (\S+) para confirmar/.exec(label) ?? [];
  if (asked) return asked;
  // The text there is added to: a record goes on being found by its name.
  return `${value} ${word}`.trim().slice(0, room);
}

const SEVERAL = 2;
/** Shares of a total and the cash handed over for it: two of any value there no longer add up. */
const FOLLOWS = /^Monto en (efectivo|transferencia)|recib/i;

/** Types into the first fields, words before amounts before choices; answers how many were changed. */
export async function typeSomething(root: Locator, word: string): Promise<number> {
  const fields = await fieldsOf(root);
  const typed = fields
    .filter(({ kind, label }) => ['text', 'email', 'number', 'phone', 'secret'].includes(kind) && !FOLLOWS.test(label))
    .slice(0, SEVERAL);
  const chosen = fields.filter(({ kind }) => ['list', 'choice', 'date', 'time'].includes(kind));
  if (typed.length > 0) {
    for (const field of typed) await put(root, field, word);
    return typed.length;
  }
  for (const field of chosen) if (await put(root, field, word)) return 1;
  return 0;
}

/** Marks the first of the boxes that are not marked: services to pay, days of the week, a confirmation. */
export async function markOne(root: Locator): Promise<boolean> {
  const box = (await fieldsOf(root)).find((field) => field.box && field.kind === 'choice' && field.value === 'false');
  return box !== undefined && put(root, box, '');
}

/** Fills in fields that are required and empty, or were refused; answers how many fields it touched. */
export async function complete(root: Locator, word: string): Promise<number> {
  const fields = await fieldsOf(root);
  const wrong = fields.filter((field) => field.wrong);
  const missing = fields.filter(
    ({ asked, value, kind }) => asked && (value === '' || (kind === 'choice' && value === 'false')),
  );
  const next = wrong.length > 0 ? wrong : missing;
  let touched = 0;
  for (const field of next) if (await put(root, field, word)) touched++;
  return touched;
}

/** Types into a field; answers whether its value changed. */
async function put(root: Locator, field: Field, word: string): Promise<boolean> {
  const input = root.locator(FIELDS).nth(field.place);
  const value = () =>
    input.evaluate((now) =>
      now instanceof HTMLInputElement && ['checkbox', 'radio'].includes(now.type)
        ? String(now.checked)
        : (now as HTMLInputElement).value,
    );
  if (field.kind === 'closed' || field.kind === 'file') return false;
  if (field.kind === 'choice') {
    // Its own box has no size: people press its label.
    if (field.value === 'false') await input.evaluate((box) => (box as HTMLInputElement).click());
  } else if (field.kind === 'list') await takeAnother(root, input);
  else {
    await input.fill(another(field, word));
    // A list above the screen leaves the keyboard to it on Tab; the typed text is tidied on leaving.
    if (field.kind === 'date' || field.kind === 'time') await input.press('Tab');
    else await input.blur();
  }
  return (await value()) !== field.value;
}

/** An entry of a list that is not the one it stands on. */
async function takeAnother(root: Locator, input: Locator): Promise<void> {
  await press(input);
  const options = root.page().getByRole('option', { selected: false }).filter({ visible: true });
  const first = options.first();
  if (
    await first.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  )
    await press(first);
  else await input.press('Tab');
}
