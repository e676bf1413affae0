import type { Page } from '@playwright/test';
import { StockScreen } from './stock-screen';

/** '/inventario/lista'. */
export class InventoryScreen extends StockScreen {
  constructor(page: Page) {
    super(page, '/inventario/lista', 'Inventario Interno', 'Inventario Interno');
  }
}
