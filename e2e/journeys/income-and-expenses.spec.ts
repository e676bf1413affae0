import { type Operator, unique } from '../api';
import { ExpensesScreen } from '../expenses-screen';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { IncomeScreen } from '../income-screen';
import { PaymentsScreen } from '../payments-screen';
import { pesos, toast } from '../screens';
import { TillScreen } from '../till-screen';

// The smallest picture there is: one pixel.
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A new operator of the supervisor's branch, so that their account is this journey's own. */
const withOperator = test.extend<{ operator: Operator }>({
  operator: async ({ admin, sessionOf }, use) => {
    const entidadId = (await sessionOf('supervisor')).user.operador?.entidad_id;
    if (!entidadId) throw new Error('the demo supervisor has no branch');
    await use(await admin.createOperator(entidadId));
  },
});

withOperator(
  'an occasional service is 40 % of its operator, who is paid for it; paid, it cannot be deleted',
  async ({ signIn, operator }) => {
    const concept = `Corte a domicilio ${unique()}`;
    const income = new IncomeScreen(await signIn('supervisor'));
    await income.open();
    await income.fill({ concept, amount: 20_003, kind: 'Servicio ocasional' });
    await income.submit();
    await expect(income.dialog.getByText('Por favor selecciona un operador para el servicio ocasional')).toBeVisible();
    await income.page.keyboard.press('Escape');
    await press(income.page.getByRole('button', { name: 'Descartar' }));

    await income.fill({ concept, amount: 20_003, kind: 'Servicio ocasional', operator: operator.name });
    await expect(income.dialog.getByText(/^40 % para/)).toContainText(pesos(8_001));
    await expect(income.dialog.getByLabel('Monto en transferencia')).toBeDisabled();
    await income.submit();
    await toast(income.page, '¡Ingreso adicional registrado exitosamente!');
    await expect(income.dialog).toBeHidden();
    const row = income.list.getByRole('row', { name: concept });
    await expect(row).toContainText(operator.name);
    await expect(row).toContainText('Marcela Duarte');

    const payments = new PaymentsScreen(income.page);
    await payments.open(operator.name);
    await payments.expectAccount(operator.name, {
      total_bruto: 20_003,
      total_pagar: 8_001,
      pagos_realizados: 0,
      saldo_pendiente: 8_001,
      estado: 'Pendiente',
    });
    await payments.payServices(operator.name, [concept], 8_001);

    await income.open();
    const question = await income.remove(concept, 'Se registró dos veces');
    await toast(income.page, 'No se puede eliminar un servicio que ya fue pagado');
    await press(question.getByRole('button', { name: 'Cancelar' }));
    await expect(row).toBeVisible();
  },
);

test('an accessory paid by both means is told apart, found again by its address and deleted', async ({ signIn }) => {
  const concept = unique();
  const income = new IncomeScreen(await signIn('admin'));
  await income.open();
  await income.fill({ concept, amount: 15_001, category: 'Regalos', cash: 16_000, branch: 'General' });
  await expect(income.dialog.getByLabel('Monto en transferencia')).toHaveValue(pesos(0));
  await expect(income.dialog.getByText('Los montos deben sumar exactamente el total')).toBeVisible();
  await income.submit();
  await expect(
    income.dialog.getByText('La suma de efectivo y transferencia debe ser igual al monto total'),
  ).toBeVisible();
  await income.dialog.getByLabel('Monto en efectivo').fill('7000');
  await expect(income.dialog.getByLabel('Monto en transferencia')).toHaveValue(pesos(8_001));
  await expect(income.dialog.getByText('Montos correctos')).toBeVisible();
  await income.submit();
  await expect(income.dialog).toBeHidden();

  await income.search(concept);
  await income.page.reload();
  const row = income.list.getByRole('row', { name: concept });
  for (const text of ['Regalos', 'Mixto', 'Sistema', 'General', pesos(7_000), pesos(8_001), pesos(15_001)])
    await expect(row).toContainText(text);

  await press(income.page.getByRole('button', { name: 'Accesorios' }));
  await expect(
    income.page
      .getByRole('dialog', { name: /Accesorios/ })
      .getByRole('row', { name: concept })
      .first(),
  ).toBeVisible();
  await income.page.keyboard.press('Escape');

  await expect(await income.remove(concept, 'Era una prueba', 'Todo en efectivo')).toBeHidden();
  await toast(income.page, '¡Ingreso adicional eliminado exitosamente!');
  await expect(income.page.getByRole('button', { name: 'Limpiar filtros' })).toBeVisible();

  // Money that had come by transfer was handed over in cash: the till says so, once out of the cash and once back
  // into the other.
  await new TillScreen(income.page).open({ id: 0, name: 'General' });
  const givenBack = income.page.getByRole('row', { name: `Se devolvió en efectivo: ${concept}` });
  await expect(givenBack).toHaveCount(2);
  for (const moved of [/Efectivo.*− \$.8\.001/, /Transferencia.*\+ \$.8\.001/])
    await expect(givenBack.filter({ hasText: moved })).toHaveCount(1);
});

test('an expense is registered from the phone with the photo of its receipt, changed and deleted', async ({
  signIn,
  complaints,
}) => {
  const description = `Energía ${unique()}`;
  const expenses = new ExpensesScreen(await signIn('supervisor', PHONE));
  await expenses.open();
  const form = await expenses.form();
  await press(form.getByRole('button', { name: 'Guardar gasto' }));
  await expect(form.getByText('La descripción es obligatoria')).toBeVisible();
  await expect(form.getByText('El monto debe ser mayor a $0 COP')).toBeVisible();
  await form.getByLabel('Descripción').fill(description);
  await form.getByRole('textbox', { name: 'Monto' }).fill('99');
  await expect(form.getByText('El monto mínimo es $100 COP')).toBeVisible();
  await form.getByRole('textbox', { name: 'Monto' }).fill('15001');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'recibo.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await expect(form.getByText('El recibo debe ser una imagen JPG, PNG o WebP, o un PDF')).toBeVisible();
  await form.locator('input[type=file]').setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PHOTO });
  await press(form.getByRole('button', { name: 'Guardar gasto' }));
  await toast(expenses.page, '¡Gasto creado exitosamente!');
  await expect(form).toBeHidden();

  const receipt = await expenses.receipt(description);
  await expect(receipt).toContainText(description);
  await expect
    .poll(() =>
      receipt.getByRole('img', { name: description }).evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBe(1);
  await press(receipt.getByRole('button', { name: 'Quitar recibo' }));
  await press(expenses.page.getByRole('dialog', { name: 'Quitar recibo' }).getByRole('button', { name: 'Quitar' }));
  await toast(expenses.page, 'Recibo eliminado correctamente');
  const detail = await expenses.detail(description);
  await expect(detail.getByRole('button', { name: 'Ver el recibo' })).toHaveCount(0);
  await press(detail.getByRole('button', { name: 'Cerrar' }));

  const change = await expenses.form(description);
  await press(change.getByText('Mixto', { exact: true }));
  await expect(change.getByLabel('Monto en efectivo')).toHaveValue(pesos(7_501));
  await change.getByLabel('Monto en transferencia').fill('5000');
  await expect(change.getByLabel('Monto en efectivo')).toHaveValue(pesos(10_001));
  await press(change.getByRole('button', { name: 'Guardar cambios' }));
  await toast(expenses.page, '¡Gasto actualizado exitosamente!');
  for (const part of [10_001, 5_000]) await expect(expenses.row(description)).toContainText(pesos(part));

  await expect(await expenses.remove(description, 'Se registró dos veces')).toBeHidden();
  await toast(expenses.page, 'Gasto eliminado correctamente');
  await expect(expenses.row(description)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an operator has neither screen', async ({ signIn }) => {
  const page = await signIn('operador');
  for (const path of ['/ingresos-adicionales', '/gastos']) {
    await page.goto(path);
    await expect(page.getByText('No tienes permiso para ver esta página')).toBeVisible();
  }
});
