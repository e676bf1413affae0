import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { confirmWith, pressAction } from './screens';

/** '/gastos'. */
export class ExpensesScreen {
  readonly list: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('table', { name: 'Gastos' });
  }

  async open(): Promise<void> {
    await this.page.goto('/gastos');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Gastos Operativos' })).toBeVisible();
  }

  row(description: string): Locator {
    return this.list.getByRole('row', { name: description });
  }

  /** Opens the receipt: from its row or, on a phone, from its detail. */
  async receipt(description: string): Promise<Locator> {
    const inRow = this.page.getByRole('button', { name: `Ver el recibo de ${description}` }).first();
    await this.row(description).first().waitFor();
    if ((await inRow.count()) > 0) await press(inRow);
    else await press((await this.detail(description)).getByRole('button', { name: 'Ver el recibo' }));
    return this.page.getByRole('dialog', { name: 'Recibo' });
  }

  /** Opens an expense as it is now. */
  async detail(description: string): Promise<Locator> {
    const detail = this.page.getByRole('dialog', { name: description });
    if (await detail.isVisible()) await press(detail.getByRole('button', { name: 'Cerrar' }));
    await expect(detail).toBeHidden();
    await press(this.row(description).first().getByRole('button').first());
    return detail;
  }

  /** Opens the form: a new expense, or the one with this description. */
  async form(description?: string): Promise<Locator> {
    if (description) await pressAction(this.row(description), 'Editar');
    else await press(this.page.getByRole('button', { name: 'Agregar Gasto' }).first());
    return this.page.getByRole('dialog', { name: description ? 'Editar Gasto' : 'Agregar Gasto' });
  }

  /** Asks to delete the one with this description; answers the dialog, still open. */
  async remove(description: string, reason: string): Promise<Locator> {
    await pressAction(this.row(description), 'Eliminar');
    return confirmWith(this.page, 'Eliminar gasto', reason);
  }
}
