import type { Page } from '@playwright/test';
import { StockScreen } from './stock-screen';

/** '/productos'. */
export class ProductsScreen extends StockScreen {
  constructor(page: Page) {
    super(page, '/productos', 'Productos', 'Productos');
  }
}
