import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './hands';
import { choose, pesos, toast } from './screens';

type Line = { name: string; discount?: string };

/** '/servicios/registrar'. */
export class RegisterScreen {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Asignar servicios' });
  }

  async open(title = 'Registrar Servicio'): Promise<void> {
    await this.page.goto('/servicios/registrar');
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** A ticket of several services, paid half in cash and half by transfer. Without `employee`, one's own. */
  async registerMixed(
    lines: readonly Line[],
    split: { cash: number; transfer: number },
    employee?: string,
  ): Promise<void> {
    const [first, ...others] = lines;
    if (!first) throw new Error('a ticket has at least one service');
    await this.page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(first.name);
    await press(
      this.page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: first.name }),
    );
    await expect(this.dialog).toBeVisible();
    if (employee) {
      await this.dialog.getByRole('combobox', { name: 'Empleado' }).fill(employee);
      await press(this.page.getByRole('option', { name: employee }));
    }
    for (const { name } of others) {
      await this.dialog.getByRole('combobox', { name: 'Agregar otro servicio' }).fill(name);
      await press(this.page.getByRole('option', { name }));
    }
    for (const { name, discount } of lines)
      if (discount) await this.dialog.getByLabel(`Descuento de ${name}`).fill(discount);

    await choose(this.dialog, 'Mixto');
    await expect(this.dialog.getByLabel('Monto en efectivo')).toHaveValue(pesos(split.cash));
    await expect(this.dialog.getByLabel('Monto en transferencia')).toHaveValue(pesos(split.transfer));
    await press(this.dialog.getByRole('button', { name: 'Asignar servicios' }));
    await toast(this.page, `¡${lines.length} servicios asignados exitosamente!`);
    await toast(this.page, /Tiquete \d+/);
    await expect(this.dialog).toBeHidden();
  }
}
