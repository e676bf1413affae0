import { expect, type Locator, type Page } from '@playwright/test';
import type { Role } from '../api';
import { press } from '../hands';
import { settled } from '../settled';
import { DIALOGS } from './dialogs';
import { openDialog } from './open-dialog';

/** A form of the product, and how a person comes to it. */
export type Form = {
  role: Role;
  /** The place and the name of the form, for the report. */
  called: string;
  path: string;
  open: (page: Page) => Promise<Locator>;
  /** The kind of the form: forms of one kind are the same lines under another heading. */
  kind: string;
  /** True for a page, which Back leaves. */
  isPage?: true;
  /** Nothing of it may be kept: it holds passwords or a file, and nothing else. */
  nothingKept?: true;
  /** Is never sent until the server does it, and why. */
  unsent?: string;
  /** Without a line it waits in the queue of the device (sin-internet.spec.ts). */
  queued?: true;
  /** Fills in a field that depends on more than its name and type. */
  fill?: (form: Locator) => Promise<void>;
  /** The buttons that send it, where that is not one of its own. */
  send?: readonly string[];
};

/** Dialogs with a field that are no form: a choice there only shows something, or is done at once. */
const NOT_FORMS: Readonly<Record<string, string>> = {
  'features/agendas/espacios-modal': 'a day to look at',
  'features/citas/imprimir-dia-modal': 'a day to print',
  'features/citas/detalle-cita-modal': 'a state that changes as it is chosen',
  'features/entidades/importar-modal': 'a file, which nobody may keep, and which branch it is for',
};
const NOTHING_KEPT = new Set([
  'features/cuenta/cambiar-contrasena',
  'features/cuenta/poner-factor',
  'features/aprobaciones/codigo-panel',
]);
const UNSENT: Readonly<Record<string, string>> = {
  'features/cuenta/cambiar-contrasena': 'the others of the walk enter with this password',
  'features/cuenta/poner-factor': 'the second factor would be asked of the others',
};
const QUEUED = new Set(['features/servicios/asignar-modal']);
/** A Wednesday after the next: no journey has asked for a place on it yet. */
function laterWednesday(): string {
  const day = new Date();
  do day.setDate(day.getDate() + 1);
  while (day.getDay() !== 3);
  day.setDate(day.getDate() + 7);
  return day.toLocaleDateString('es-CO', { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** Fills in days that no journey asks a place of: others do not find them closed. */
async function onFarDays(form: Locator): Promise<void> {
  for (const field of ['Desde', 'Hasta']) {
    await form.getByRole('textbox', { name: field, exact: true }).fill('03/01/2033');
    await form.page().keyboard.press('Tab');
  }
}

const FILL: Readonly<Record<string, (form: Locator) => Promise<void>>> = {
  // Before opening hours, on the day off: they cross none of those there are.
  'features/agendas/generar-modal': async (form) => {
    const worked = form.getByRole('checkbox', { checked: true });
    while ((await worked.count()) > 0) await worked.first().uncheck();
    await form.getByRole('checkbox', { name: 'Domingo' }).check();
    for (const [field, hour] of [
      ['Desde', '05:00'],
      ['Hasta', '08:00'],
    ] as const) {
      await form.getByLabel(field).fill(hour);
      await form.getByLabel(field).press('Tab');
    }
    await expect(form.locator('button[type=submit]')).toBeEnabled();
  },
  'features/agendas/ausencias-panel': onFarDays,
  'features/agendas/cierres-modal': async (form) => {
    await press(form.getByRole('combobox', { name: 'Sucursal' }));
    await press(form.page().getByRole('option').first());
    await onFarDays(form);
  },
  // No more than the debt is taken.
  'features/deudas/abonar-modal': (form) => form.getByLabel('Cuánto abona').fill('1000'),
  // Nor more than is left in favour of its person.
  'features/deudas/devolver-modal': (form) => form.getByLabel('Cuánto se devuelve').fill('1000'),
  'features/deudas/retener-modal': (form) => form.getByLabel('Cuánto se retiene').fill('1000'),
  'features/devoluciones/castigar-modal': (form) => form.getByLabel('Cuánto se castiga').fill('1000'),
  // Neither more nor less than goes back.
  'features/devoluciones/devolver-modal': async (form) => {
    const goes = await form.locator('dl > div').filter({ hasText: 'Sale en dinero' }).locator('dd').innerText();
    await form
      .getByLabel(/^Sale por/)
      .first()
      .fill(goes.replace(/\D/g, ''));
  },
  'features/citas/reserva-modal': async (form) => {
    const branch = form.getByRole('combobox', { name: 'Sucursal' });
    await press(branch);
    await press(form.page().getByRole('option').first());
    await form.getByLabel('Fecha').fill(laterWednesday());
    await form.getByLabel('Fecha').press('Tab');
    await form.getByRole('radio').first().check();
  },
  'features/citas/reprogramar-modal': async (form) => {
    await form.getByLabel('Nueva fecha').fill(laterWednesday());
    await form.getByLabel('Nueva fecha').press('Tab');
    const slot = form.getByRole('combobox', { name: 'Horario' });
    await expect(slot).toBeEnabled();
    await press(slot);
    await press(form.page().getByRole('option').first());
  },
};
const SEND: Readonly<Record<string, readonly string[]>> = {
  'features/caja-menor/arqueo-modal': ['Terminar conteo', 'Enviar conteo'],
};

const stepName = (step: (typeof DIALOGS)[number]['open'][number]): string =>
  typeof step === 'object' && !(step instanceof RegExp) ? Object.values(step).join(' ') : String(step);

const inDialogs: readonly Form[] = DIALOGS.filter(
  ({ field, reason, file }) => field !== undefined && (reason === true || NOT_FORMS[file] === undefined),
).map((dialog) => ({
  role: dialog.role,
  called: `${dialog.path} ${dialog.open.map(stepName).join(' > ')}`,
  path: dialog.path,
  kind: dialog.reason ? 'ui/confirmar' : dialog.file,
  open: async (page) => {
    const opened = await openDialog(page, dialog);
    const name = await opened.getByRole('heading', { level: 2 }).first().innerText();
    return page.getByRole('dialog', { name, exact: true }).last();
  },
  ...(NOTHING_KEPT.has(dialog.file) && { nothingKept: true }),
  ...(UNSENT[dialog.file] && { unsent: UNSENT[dialog.file] }),
  ...(QUEUED.has(dialog.file) && { queued: true }),
  ...(FILL[dialog.file] && { fill: FILL[dialog.file] }),
  ...(SEND[dialog.file] && { send: SEND[dialog.file] }),
}));

/** By the menu, so that Back finds another screen behind it. */
async function walkTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) {
    await page.goto('/dashboard');
    await settled(page);
    await press(page.getByRole('navigation', { name: 'Principal' }).locator(`a[href="${path}"]`));
  }
  await settled(page);
}

const inPages: readonly Form[] = [
  {
    role: 'admin',
    called: '/ventas',
    path: '/ventas',
    kind: 'features/ventas/registrar-venta-page',
    isPage: true,
    open: async (page) => {
      await walkTo(page, '/ventas');
      // The product of the sale stands in the address: after a reload it is there already.
      if (!page.url().includes('producto=')) {
        await page.getByLabel('Buscar o escanear un producto').fill('a');
        await press(page.getByRole('option').first());
      }
      return page.locator('main form').first();
    },
  },
  {
    role: 'admin',
    called: '/roles-permisos',
    path: '/roles-permisos',
    kind: 'features/roles/permisos-rol',
    isPage: true,
    open: async (page) => {
      await walkTo(page, '/roles-permisos');
      // The first role may do everything, always.
      if (!page.url().includes('rol='))
        await press(page.getByRole('navigation', { name: 'Roles', exact: true }).getByRole('link').nth(1));
      await settled(page);
      return page.locator('main');
    },
    send: ['Revisar y guardar', 'Guardar cambios'],
  },
];

export const FORMS: readonly Form[] = [...inDialogs, ...inPages];

/** A form of each kind, of those of a kind the first that `wanted` names: enough for every run. */
export function oneOfEachKind(wanted: ReadonlySet<string>): readonly Form[] {
  const first = new Map<string, Form>();
  for (const form of FORMS) if (wanted.has(form.called) || !first.has(form.kind)) first.set(form.kind, form);
  return FORMS.filter((form) => first.get(form.kind) === form);
}
