import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { pressAction } from './screens';

/** The common part of '/productos' and '/inventario/lista': a searched list whose rows have actions. */
export class StockScreen {
  constructor(
    protected readonly page: Page,
    private readonly path: string,
    private readonly title: string,
    private readonly table: string,
  ) {}

  /** Opens the list narrowed to the rows that a name or a code finds. */
  async find(text: string): Promise<void> {
    await this.page.goto(`${this.path}?search=${encodeURIComponent(text)}`);
    await expect(this.page.getByRole('heading', { level: 1, name: this.title })).toBeVisible();
  }

  row(name: string): Locator {
    return this.page.getByRole('table', { name: this.table }).getByRole('row', { name });
  }

  /** Presses an action of a row and waits for its dialog. */
  async act(name: string, action: string, dialog: string): Promise<Locator> {
    await pressAction(this.row(name), action);
    const opened = this.page.getByRole('dialog', { name: dialog });
    await expect(opened).toBeVisible();
    return opened;
  }

  /** Opens a dialog from a button above the list. */
  async open(button: string, dialog: string): Promise<Locator> {
    await press(this.page.getByRole('button', { name: button, exact: true }));
    const opened = this.page.getByRole('dialog', { name: dialog });
    await expect(opened).toBeVisible();
    return opened;
  }

  async chooseBranch(dialog: Locator, branch: string): Promise<void> {
    await press(dialog.getByRole('combobox', { name: 'Sucursal' }));
    await press(this.page.getByRole('option', { name: branch }));
  }
}

/** Chooses a table typed here as the file of an import and asks for its review. */
export async function reviewImport(dialog: Locator, csv: string): Promise<void> {
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'tabla.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await press(dialog.getByRole('button', { name: 'Revisar archivo' }));
  await expect(dialog.locator('[aria-current="step"]')).toContainText('Revisión');
}
