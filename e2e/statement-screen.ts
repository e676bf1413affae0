import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { pesos } from './screens';

/** The statement of an employee by week, in its dialog. */
export class StatementScreen {
  readonly document: Locator;

  constructor(private readonly page: Page) {
    this.document = page.getByRole('article', { name: /^Estado de cuenta de / });
  }

  /** `sum` as '40 % de 25000 = 10000': its amounts are looked for as the product writes them. */
  async expectItem(service: string, sum: string): Promise<void> {
    const [share, base, amount] = (/^(\d+) % de (\d+) = (\d+)$/.exec(sum) ?? []).slice(1).map(Number) as [
      number,
      number,
      number,
    ];
    await expect(this.document.getByRole('row', { name: service })).toContainText(
      new RegExp(`${share} % de ${pesos(base).source} = ${pesos(amount).source}`),
    );
  }

  async expectTotals({ earned, paid, balance }: { earned: number; paid: number; balance: number }): Promise<void> {
    await expect(this.line('Ganado en la semana')).toContainText(pesos(earned));
    await expect(this.line('Pagado en la semana')).toContainText(pesos(0 - paid));
    await expect(this.line('Saldo final por pagar')).toContainText(pesos(balance));
  }

  async previousWeek(): Promise<void> {
    await press(this.page.getByRole('button', { name: 'Semana anterior' }));
  }

  private line(name: string): Locator {
    return this.document.locator('dl > div').filter({ hasText: name });
  }
}
