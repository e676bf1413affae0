import { expect, type Locator, type Page } from '@playwright/test';
import { choose, pressAction, toast } from './screens';

type Income = {
  concept: string;
  amount: number;
  kind?: 'Accesorio' | 'Servicio ocasional' | 'Otro';
  operator?: string;
  category?: string /** Of a mixed payment; the rest is transferred. */;
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
    await this.page.getByRole('button', { name: 'Registrar Ingreso Adicional' }).first().click();
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
    await this.dialog.getByRole('button', { name: 'Registrar ingreso' }).click();
  }

  /** Registers it and waits until the dialog has closed by itself. */
  async register(income: Income): Promise<void> {
    await this.fill(income);
    await this.submit();
    await toast(this.page, '¡Ingreso adicional registrado exitosamente!');
    await expect(this.dialog).toBeHidden();
  }

  /** Asks to delete the one with this concept; answers the dialog, still open. */
  async remove(concept: string, reason: string): Promise<Locator> {
    await pressAction(this.list.getByRole('row', { name: concept }), 'Eliminar');
    return confirmWith(this.page, 'Eliminar ingreso adicional', reason);
  }
}

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
    if ((await inRow.count()) > 0) await inRow.click();
    else await (await this.detail(description)).getByRole('button', { name: 'Ver el recibo' }).click();
    return this.page.getByRole('dialog', { name: 'Recibo' });
  }

  /** Opens an expense as it is now. */
  async detail(description: string): Promise<Locator> {
    const detail = this.page.getByRole('dialog', { name: description });
    if (await detail.isVisible()) await detail.getByRole('button', { name: 'Cerrar' }).click();
    await expect(detail).toBeHidden();
    await this.row(description).first().getByRole('button').first().click();
    return detail;
  }

  /** Opens the form: a new expense, or the one with this description. */
  async form(description?: string): Promise<Locator> {
    if (description) await pressAction(this.row(description), 'Editar');
    else await this.page.getByRole('button', { name: 'Agregar Gasto' }).first().click();
    return this.page.getByRole('dialog', { name: description ? 'Editar Gasto' : 'Agregar Gasto' });
  }

  /** Asks to delete the one with this description; answers the dialog, still open. */
  async remove(description: string, reason: string): Promise<Locator> {
    await pressAction(this.row(description), 'Eliminar');
    return confirmWith(this.page, 'Eliminar gasto', reason);
  }
}

/** Chooses an option of a list by its name. */
async function pick(page: Page, where: Locator, field: string, option: string): Promise<void> {
  await where.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function confirmWith(page: Page, title: string, reason: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  return dialog;
}
