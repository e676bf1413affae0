import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { choose, confirmWith, pick, pressAction, toast } from './screens';

type Income = {
  concept: string;
  amount: number;
  kind?: 'Accesorio' | 'Servicio ocasional' | 'Otro';
  operator?: string;
  category?: string;
  /** The cash of a mixed payment; the rest is transferred. */
  cash?: number;
  branch?: string;
};

/** '/ingresos-adicionales'. */
export class IncomeScreen {
  readonly dialog: Locator;
  readonly list: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Registrar Ingreso Adicional' });
    this.list = page.getByRole('table', { name: 'Ingresos Adicionales' });
  }

  async open(): Promise<void> {
    await this.page.goto('/ingresos-adicionales');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Ingresos Adicionales' })).toBeVisible();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Buscar por concepto o categoría' }).fill(text);
    await expect(this.page).toHaveURL(new RegExp(`search=${text}`));
  }

  /** Opens the form and fills it; nothing is sent. */
  async fill({ concept, amount, kind = 'Accesorio', operator, category, cash, branch }: Income): Promise<void> {
    await press(this.page.getByRole('button', { name: 'Registrar Ingreso Adicional' }).first());
    await this.dialog.getByLabel('Concepto').fill(concept);
    await this.dialog.getByRole('textbox', { name: 'Monto', exact: true }).fill(String(amount));
    if (kind !== 'Accesorio') await pick(this.page, this.dialog, 'Tipo', kind);
    if (operator) await pick(this.page, this.dialog, 'Operador', operator);
    if (category) await this.dialog.getByLabel('Categoría').fill(category);
    if (branch) await pick(this.page, this.dialog, 'Sucursal', branch);
    if (cash === undefined) return;
    await choose(this.dialog, 'Mixto');
    await this.dialog.getByLabel('Monto en efectivo').fill(String(cash));
  }

  async submit(): Promise<void> {
    await press(this.dialog.getByRole('button', { name: 'Registrar ingreso' }));
  }

  /** Registers it and waits until the dialog has closed by itself. */
  async register(income: Income): Promise<void> {
    await this.fill(income);
    await this.submit();
    await toast(this.page, '¡Ingreso adicional registrado exitosamente!');
    await expect(this.dialog).toBeHidden();
  }

  /**
   * Asks to delete the income with this concept; answers the dialog, still open. `givenBack`: how its money was, where
   * it was paid by both means.
   */
  async remove(concept: string, reason: string, givenBack?: string): Promise<Locator> {
    await pressAction(this.list.getByRole('row', { name: concept }), 'Eliminar');
    return confirmWith(this.page, 'Eliminar ingreso adicional', reason, givenBack);
  }
}
