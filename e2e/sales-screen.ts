import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { pesos, pressAction, toast } from './screens';

/** '/ventas/lista'. */
export class SalesScreen {
  constructor(private readonly page: Page) {}

  async open(branchId: number): Promise<void> {
    await this.page.goto(`/ventas/lista?entidad_id=${branchId}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Ventas' })).toBeVisible();
  }

  row(product: string): Locator {
    return this.page.getByRole('table', { name: 'Ventas' }).getByRole('row', { name: product });
  }

  async expectFigures({ sold, profit }: { sold: number; profit: number }): Promise<void> {
    for (const card of ['Total Ventas', 'Ventas de Hoy'])
      await expect(this.page.getByRole('button', { name: card })).toContainText(pesos(sold));
    for (const card of ['Total Ganancia', 'Ganancia de Hoy'])
      await expect(this.page.getByRole('button', { name: card })).toContainText(pesos(profit));
  }

  /** Opens the sales of a method: those, and only those, in the list. */
  async openMethod(method: 'Efectivo' | 'Transferencia' | 'Mixto', sold: number): Promise<void> {
    const figure = this.page.getByRole('list', { name: 'Ventas por método' }).getByRole('button', { name: method });
    await expect(figure).toContainText(pesos(sold));
    await press(figure);
    await expect(this.page.getByRole('region', { name: 'Lista de ventas' })).toBeFocused();
    await expect(this.page).toHaveURL(new RegExp(`metodo_pago=${method.toLowerCase()}`));
  }

  /** Opens a sale and prints its receipt; on paper there is nothing else. */
  async printReceipt(product: string): Promise<Locator> {
    await press(this.row(product).getByRole('button', { name: product }));
    // A browser without a printer is done at once and takes the sheet away again.
    await this.page.evaluate(() => {
      window.print = () => undefined;
    });
    await press(this.page.getByRole('dialog').getByRole('button', { name: 'Imprimir recibo' }));
    await this.page.emulateMedia({ media: 'print' });
    return this.page.getByRole('article', { name: /^Recibo de venta/ });
  }

  async leaveThePrinter(): Promise<void> {
    await this.page.emulateMedia({ media: 'screen' });
    await this.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }

  async remove(product: string, reason: string): Promise<void> {
    await pressAction(this.row(product), 'Eliminar');
    const confirm = this.page.getByRole('dialog', { name: 'Eliminar venta' });
    await expect(confirm).toContainText('el stock de lo vendido vuelve');
    await confirm.getByLabel('Motivo').fill(reason);
    await press(confirm.getByRole('button', { name: 'Eliminar' }));
    await toast(this.page, 'Venta eliminada exitosamente');
    await expect(confirm).toBeHidden();
  }
}
