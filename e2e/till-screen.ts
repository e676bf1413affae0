import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { pesos } from './screens';

/** '/caja-menor'. */
export class TillScreen {
  constructor(private readonly page: Page) {}

  /** Opens the screen on the till of a branch: the cards have pages. */
  async open({ id, name }: { id: number; name: string }): Promise<void> {
    await this.page.goto(`/caja-menor?entidad_id=${id}`);
    await expect(this.card(name)).toHaveAttribute('aria-pressed', 'true');
  }

  card(branch: string): Locator {
    return this.page.getByRole('region', { name: 'Saldo de cada caja' }).getByRole('button', { name: branch });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async expectBalance(branch: string, { cash, transfer }: { cash: number; transfer: number }): Promise<void> {
    for (const amount of [cash, transfer, cash + transfer])
      await expect(this.card(branch)).toContainText(pesos(amount));
  }

  async move(action: 'Ingresar dinero' | 'Retirar dinero', amount: number, concept: string): Promise<void> {
    await press(this.page.getByRole('button', { name: action }));
    const dialog = this.dialog(action);
    await dialog.getByLabel('Monto').fill(String(amount));
    await dialog.getByLabel('Concepto').fill(concept);
    await press(dialog.getByRole('button', { name: action }));
  }

  async startCount(branch: string): Promise<void> {
    await press(this.page.getByRole('button', { name: 'Arqueo', exact: true }));
    await expect(this.dialog(`Arqueo de caja · ${branch}`)).toBeVisible();
  }

  /** Types how many there are of each note and coin, as people do: largest first, Enter to the next. */
  async count(notes: Readonly<Record<number, number>>): Promise<void> {
    const denominations = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50];
    await this.dialog(/^Arqueo de caja/)
      .getByRole('textbox', { name: /^Cantidad de/ })
      .first()
      .focus();
    for (const denomination of denominations) {
      const amount = notes[denomination];
      if (amount) await this.page.keyboard.type(String(amount));
      await this.page.keyboard.press('Enter');
    }
    await expect(this.page.getByLabel('Observaciones')).toBeFocused();
  }

  get counted(): Locator {
    return this.dialog(/^Arqueo de caja/).locator('output');
  }

  /** Confirms the count; the dialog then tells how it came out. */
  async sendCount(): Promise<Locator> {
    const dialog = this.dialog(/^Arqueo de caja/);
    await press(dialog.getByRole('button', { name: 'Terminar conteo' }));
    await press(dialog.getByRole('button', { name: 'Enviar conteo' }));
    await expect(dialog.getByRole('article')).toBeVisible();
    return dialog;
  }
}
