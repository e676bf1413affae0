import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { type Account, choose, pesos, toast } from './screens';

/** '/pagos/registrar'. */
export class PaymentsScreen {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Pago Semanal' });
  }

  /** The screen with this employee found: the list has pages. */
  async open(employee: string): Promise<void> {
    await this.page.goto(`/pagos/registrar?empleado=${encodeURIComponent(employee)}`);
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

  /** Opens the weekly payment of an employee. */
  async pay(employee: string): Promise<void> {
    await press(this.page.getByRole('button', { name: `Pagar a ${employee}` }));
    await expect(this.dialog).toBeVisible();
  }

  /** Chooses services by name and pays exactly their shares. */
  async payServices(employee: string, services: readonly string[], total: number): Promise<void> {
    await this.pay(employee);
    await choose(this.dialog, 'Parcial');
    await expect(this.submit).toBeDisabled();
    for (const service of services) await this.dialog.getByRole('checkbox', { name: service }).check();
    await expect(this.dialog.getByLabel('Monto a pagar')).toHaveValue(pesos(total));
    await press(this.submit);
    await toast(this.page, 'Pago registrado exitosamente');
    await expect(this.dialog).toBeHidden();
  }

  /** Pays everything that is owed. */
  async payAll(employee: string, balance: number): Promise<void> {
    await this.pay(employee);
    await expect(this.dialog.getByLabel('Monto a pagar')).toHaveValue(pesos(balance));
    await press(this.submit);
    await expect(this.dialog).toBeHidden();
  }

  private get submit(): Locator {
    return this.dialog.getByRole('button', { name: 'Registrar pago' });
  }
}
