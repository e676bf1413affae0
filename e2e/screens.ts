import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';

const format = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** '$ 1.250.000' as a pattern: between sign and amount the product writes a space that does not break. */
export const pesos = (amount: number): RegExp =>
  new RegExp(`${format.format(amount).replace(/[$.]/g, '\\$&').replace(/\s/g, '\\s')}(?!\\d)`);

/** Waits for the toast with a sentence. */
export const toast = async (page: Page, sentence: string | RegExp): Promise<void> => {
  await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
};

/** Chooses an option of a segmented control: its radio has no size of its own, people press its label. */
export async function choose(where: Locator, option: string): Promise<void> {
  await press(where.getByText(option, { exact: true }));
  await expect(where.getByRole('radio', { name: option })).toBeChecked();
}

/** Chooses an option of a list by its name. */
export async function pick(page: Page, where: Locator, field: string, option: string): Promise<void> {
  await press(where.getByRole('combobox', { name: field }));
  await press(page.getByRole('option', { name: option }));
}

/** Gives the reason that a deletion asks for; answers the dialog, still open. */
export async function confirmWith(page: Page, title: string, reason: string, givenBack?: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  if (givenBack) await dialog.getByRole('radio', { name: givenBack }).check();
  await dialog.getByLabel('Motivo').fill(reason);
  await press(dialog.getByRole('button', { name: 'Eliminar' }));
  return dialog;
}

/** The button that opens the menu of a row: of its seldom actions, or on a phone of all of them. */
export const MENU = /^(Más acciones|Acciones)$/;

/** Presses an action of a row: a button of it, or an entry of its menu. */
export async function pressAction(row: Locator, action: string): Promise<void> {
  await row.waitFor();
  const button = row.getByRole('button', { name: action, exact: true });
  if ((await button.count()) > 0) return await press(button);
  await press(row.getByRole('button', { name: MENU }));
  await press(row.page().getByRole('menuitem', { name: action, exact: true }));
}

/** The figures of an employee's account, in pesos. */
export type Account = {
  total_bruto: number;
  total_pagar: number;
  pagos_realizados: number;
  saldo_pendiente: number;
  estado: 'Pendiente' | 'Pago Parcial' | 'Pagado';
};

/** Checks the figures of an operator's own dashboard. */
export async function expectOwnDashboard(
  page: Page,
  name: string,
  total: { ganado: number; realizados: number; pendientes: number; pagados: number },
  account: Account,
): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: `Hola ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Total Ganado' })).toContainText(pesos(total.ganado));
  await expect(page.getByRole('button', { name: 'Servicios Realizados' })).toContainText(String(total.realizados));
  await expect(page.getByRole('button', { name: 'Servicios Pendientes' })).toContainText(String(total.pendientes));
  await expect(page.getByRole('button', { name: 'Servicios Pagados' })).toContainText(String(total.pagados));
  const summary = page.getByRole('region', { name: 'Resumen de Pagos' });
  await expect(summary).toContainText(account.estado);
  await expect(summary.getByRole('button', { name: 'Total bruto' })).toContainText(pesos(account.total_bruto));
  await expect(summary.getByRole('button', { name: 'Total a pagar' })).toContainText(pesos(account.total_pagar));
  await expect(summary.getByRole('button', { name: 'Pagos realizados' })).toContainText(
    pesos(account.pagos_realizados),
  );
  await expect(summary.getByRole('button', { name: 'Saldo pendiente' })).toContainText(pesos(account.saldo_pendiente));
}
