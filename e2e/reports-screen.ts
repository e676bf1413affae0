import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';

/** '/reportes/analytics'. */
export class ReportsScreen {
  constructor(readonly page: Page) {}

  /** The report that is on screen, once it is there. */
  async of(name: string): Promise<Locator> {
    const report = this.page.getByRole('region', { name: 'Reporte', exact: true });
    await expect(report.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(report.locator('[aria-busy="true"]')).toHaveCount(0);
    return report;
  }

  /** A figure of its summary, as it is written. */
  async figure(name: string): Promise<string> {
    const card = this.page
      .getByRole('region', { name: 'Resumen del reporte' })
      .getByRole('button', { name: new RegExp(`^${name}`) });
    return amountIn(await card.innerText());
  }

  /** Asks for a file and answers its name and its text. */
  async download(button: string): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      press(this.page.getByRole('button', { name: button })),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part as Buffer);
    return { name: file.suggestedFilename(), text: Buffer.concat(parts).toString('utf8') };
  }

  /** Prints the report; on paper there is nothing else. Put the screen back with `afterPrint`. */
  async print(): Promise<Locator> {
    // A browser without a printer is done at once and takes the sheet away again.
    await this.page.evaluate(() => {
      window.print = () => undefined;
    });
    await press(this.page.getByRole('button', { name: 'Imprimir / PDF' }));
    const sheet = this.page.locator('[data-papel] > article');
    await expect(sheet).toBeAttached();
    await this.page.emulateMedia({ media: 'print' });
    await expect(this.page.getByRole('heading', { level: 1 })).toBeHidden();
    return sheet;
  }

  async afterPrint(): Promise<void> {
    await this.page.emulateMedia({ media: null });
    await this.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
}

/** '$ 1.250.000' of a longer text, with a plain space. */
export function amountIn(text: string): string {
  const amount = /-?\$\s[\d.]+/.exec(text)?.[0];
  if (!amount) throw new Error(`There is no amount in «${text}»`);
  return amount.replace(/\s/, ' ');
}
