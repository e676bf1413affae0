import { expect, type Locator, type Page } from '@playwright/test';
import { pesos, toast } from './screens';

/** '/ventas': a product is sold. */
export class SellScreen {
  readonly search: Locator;
  readonly sold: Locator;
  readonly quantity: Locator;

  /** `thumb`: on a phone nothing takes the focus by itself, the keyboard would cover the buttons. */
  constructor(
    private readonly page: Page,
    private readonly thumb = false,
  ) {
    this.search = page.getByRole('combobox', { name: 'Buscar o escanear un producto' });
    this.sold = page.getByRole('region', { name: 'Venta registrada' });
    this.quantity = page.getByRole('textbox', { name: 'Cantidad' });
  }

  /** Opens it, where one can type at once. */
  async open(branchId?: number): Promise<void> {
    await this.page.goto(branchId ? `/ventas?entidad_id=${branchId}` : '/ventas');
    await this.expectReady();
  }

  private async expectReady(): Promise<void> {
    await expect(this.search).toBeVisible();
    if (this.thumb) await expect(this.search).not.toBeFocused();
    else await expect(this.search).toBeFocused();
  }

  card(product: string): Locator {
    return this.page.getByRole('listbox', { name: 'Productos disponibles' }).getByRole('option', { name: product });
  }

  /** Types as a scanner or quick hands do: the text and Enter, without waiting for the list. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    await expect(this.quantity).toBeFocused();
  }

  /** The sale is done, its change is told and the next client can be served. */
  async expectSold({ total, change }: { total: number; change: number }): Promise<void> {
    await toast(this.page, 'Venta registrada exitosamente');
    await toast(this.page, /Tiquete \d+/);
    await expect(this.sold).toContainText(/Tiquete \d+/);
    await expect(this.sold).toContainText(pesos(total));
    await expect(this.sold.getByText('Cambio').locator('..')).toContainText(pesos(change));
    await expect(this.sold).toBeInViewport();
    await this.expectReady();
  }
}
