import { expect, type Locator, type Page } from '@playwright/test';

const format = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** '$ 1.250.000' as a pattern: between sign and amount the product writes a space that does not break. */
export const pesos = (amount: number): RegExp =>
  new RegExp(`${format.format(amount).replace(/[$.]/g, '\\$&').replace(/\s/g, '\\s')}(?!\\d)`);

/** Waits for the toast with a sentence. */
export const toast = async (page: Page, sentence: string | RegExp): Promise<void> => {
  await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
};

/** One of the options of a segmented control: its radio has no size of its own, people press its label. */
export async function choose(where: Locator, option: string): Promise<void> {
  await where.getByText(option, { exact: true }).click();
  await expect(where.getByRole('radio', { name: option })).toBeChecked();
}

/** What opens the menu of a row: of its seldom actions, or on a phone of all of them. */
export const MENU = /^(Más acciones|Acciones)$/;

/** Presses an action of a row: a button of it, or what stands in its menu. */
export async function pressAction(row: Locator, action: string): Promise<void> {
  await row.waitFor();
  const button = row.getByRole('button', { name: action, exact: true });
  if ((await button.count()) > 0) return await button.click();
  await row.getByRole('button', { name: MENU }).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
}

/** What an employee's account says, in pesos. */
export type Account = {
  total_bruto: number;
  total_pagar: number;
  pagos_realizados: number;
  saldo_pendiente: number;
  estado: 'Pendiente' | 'Pago Parcial' | 'Pagado';
};

/** '/pagos/registrar'. */
export class PaymentsScreen {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Pago Semanal' });
  }

  async open(): Promise<void> {
    await this.page.goto('/pagos/registrar');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Pagos a Empleados' })).toBeVisible();
  }

  row(employee: string): Locator {
    return this.page.getByRole('table', { name: 'Estado de empleados' }).getByRole('row', { name: employee });
  }

  async expectAccount(employee: string, account: Account): Promise<void> {
    const row = this.row(employee);
    await expect(row).toContainText(account.estado);
    for (const amount of [account.total_bruto, account.total_pagar, account.pagos_realizados, account.saldo_pendiente])
      await expect(row).toContainText(pesos(amount));
  }

  /** Opens the weekly payment of somebody. */
  async pay(employee: string): Promise<void> {
    await this.page.getByRole('button', { name: `Pagar a ${employee}` }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Chooses services by name and pays exactly their shares. */
  async payServices(employee: string, services: readonly string[], total: number): Promise<void> {
    await this.pay(employee);
    await choose(this.dialog, 'Parcial');
    await expect(this.submit).toBeDisabled();
    for (const service of services) await this.dialog.getByRole('checkbox', { name: service }).check();
    await expect(this.dialog.getByLabel('Monto a pagar')).toHaveValue(pesos(total));
    await this.submit.click();
    await toast(this.page, 'Pago registrado exitosamente');
    await expect(this.dialog).toBeHidden();
  }

  /** Pays everything that is owed. */
  async payAll(employee: string, balance: number): Promise<void> {
    await this.pay(employee);
    await expect(this.dialog.getByLabel('Monto a pagar')).toHaveValue(pesos(balance));
    await this.submit.click();
    await expect(this.dialog).toBeHidden();
  }

  private get submit(): Locator {
    return this.dialog.getByRole('button', { name: 'Registrar pago' });
  }
}

type Line = { name: string; discount?: string };

/** '/servicios/registrar'. */
export class RegisterScreen {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Asignar servicios' });
  }

  async open(title = 'Registrar Servicio'): Promise<void> {
    await this.page.goto('/servicios/registrar');
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** One ticket of several services, paid half in cash and half by transfer. Without `employee`, one's own. */
  async registerMixed(
    lines: readonly Line[],
    split: { cash: number; transfer: number },
    employee?: string,
  ): Promise<void> {
    const [first, ...others] = lines;
    if (!first) throw new Error('a ticket has at least one service');
    await this.page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(first.name);
    await this.page
      .getByRole('list', { name: 'Servicios disponibles' })
      .getByRole('button', { name: first.name })
      .click();
    await expect(this.dialog).toBeVisible();
    if (employee) {
      await this.dialog.getByRole('combobox', { name: 'Empleado' }).fill(employee);
      await this.page.getByRole('option', { name: employee }).click();
    }
    for (const { name } of others) {
      await this.dialog.getByRole('combobox', { name: 'Agregar otro servicio' }).fill(name);
      await this.page.getByRole('option', { name }).click();
    }
    for (const { name, discount } of lines)
      if (discount) await this.dialog.getByLabel(`Descuento de ${name}`).fill(discount);

    await choose(this.dialog, 'Mixto');
    await expect(this.dialog.getByLabel('Monto en efectivo')).toHaveValue(pesos(split.cash));
    await expect(this.dialog.getByLabel('Monto en transferencia')).toHaveValue(pesos(split.transfer));
    await this.dialog.getByRole('button', { name: 'Asignar servicios' }).click();
    await toast(this.page, `¡${lines.length} servicios asignados exitosamente!`);
    await expect(this.dialog).toBeHidden();
  }
}

/** What an operator's own dashboard says. */
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
