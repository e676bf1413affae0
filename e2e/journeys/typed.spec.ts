import type { Page } from '@playwright/test';
import { type Operator, unique } from '../api';
import { ExpensesScreen } from '../expenses-screen';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { toast } from '../screens';

const withOperator = test.extend<{ operator: Operator }>({
  operator: async ({ admin, sessionOf }, use) => {
    const entidadId = (await sessionOf('supervisor')).user.operador?.entidad_id;
    if (!entidadId) throw new Error('the demo supervisor has no branch');
    await use(await admin.createOperator(entidadId));
  },
});

const question = (page: Page) => page.getByRole('dialog', { name: '¿Descartar los cambios?' });
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' });

/** Ends the session on the server, as its person does from another device; this browser is told nothing. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/api/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
  });

for (const [size, look] of [
  ['a desk', undefined],
  ['a phone', PHONE],
] as const) {
  test(`on ${size}, Back asks before it loses an expense, a reload gives it back, and thrown away it is gone`, async ({
    signIn,
  }) => {
    const description = `Papelería ${unique()}`;
    const page = await signIn('supervisor', look);
    const expenses = new ExpensesScreen(page);
    await expenses.open();
    let form = await expenses.form();
    await form.getByLabel('Descripción').fill(description);
    await form.getByRole('textbox', { name: 'Monto' }).fill('45000');

    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(form.getByLabel('Descripción')).toHaveValue(description);

    // The last typed values are kept when the page goes.
    await page.reload();
    form = await expenses.form();
    await expect(form.getByText('Recuperamos lo que escribías')).toBeVisible();
    await expect(form.getByLabel('Descripción')).toHaveValue(description);
    await expect(form.getByRole('textbox', { name: 'Monto' })).toHaveValue(/45\.000/);

    await page.goBack();
    await press(question(page).getByRole('button', { name: 'Descartar' }));
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/gastos$/);
    form = await expenses.form();
    await expect(form.getByLabel('Descripción')).toHaveValue('');
    // With nothing typed it closes, and no entry of it is left: Forward finds the page as it is.
    await page.goBack();
    await expect(form).toBeHidden();
    await page.goForward();
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Gastos Operativos' })).toBeVisible();
  });
}

test('leaving by the menu with an expense half written asks; to stay keeps it', async ({ signIn }) => {
  const page = await signIn('supervisor');
  await page.goto('/ventas');
  await page.getByLabel('Buscar o escanear un producto').fill('a');
  await press(page.getByRole('option').first());
  await page.getByLabel('Observaciones').fill('Para regalo');
  await press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Gastos' }));
  await press(question(page).getByRole('button', { name: 'Seguir editando' }));
  await expect(page.getByLabel('Observaciones')).toHaveValue('Para regalo');
  await press(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Gastos' }));
  await press(question(page).getByRole('button', { name: 'Descartar' }));
  await expect(page).toHaveURL(/\/gastos$/);
});

withOperator(
  'a session that ends over a half written ticket asks for the password, and the ticket is registered once',
  async ({ signIn, admin, operator }) => {
    const [first, second] = [
      await admin.createService('Corte', 20_000, 40, operator.entidadId),
      await admin.createService('Barba', 10_000, 40, operator.entidadId),
    ];
    const page = await signIn(operator);
    await page.goto('/servicios/registrar');
    await page.getByRole('searchbox', { name: 'Buscar servicio' }).fill(first.nombre);
    await press(page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: first.nombre }));
    const ticket = page.getByRole('dialog', { name: 'Asignar servicios' });
    await ticket.getByRole('combobox', { name: 'Agregar otro servicio' }).fill(second.nombre);
    await press(page.getByRole('option', { name: second.nombre }));

    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/servicios/servicios-multiples'))
        keys.push(request.headers()['idempotency-key'] ?? '');
    });
    await endSession(page);
    await press(ticket.getByRole('button', { name: 'Asignar servicios' }));
    await expect(signInAgain(page)).toBeVisible();
    await signInAgain(page).getByLabel('Contraseña', { exact: true }).fill(operator.password);
    await press(signInAgain(page).getByRole('button', { name: 'Seguir' }));
    await toast(page, '¡2 servicios asignados exitosamente!');
    await expect(ticket).toBeHidden();
    await expect(page).toHaveURL(/\/servicios\/registrar/);

    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    const { data } = await admin.get<{ data: unknown[] }>(
      `/servicios/listar-servicios-realizados?empleado_id=${operator.id}&page=1&per_page=10`,
    );
    expect(data).toHaveLength(2);
  },
);

withOperator(
  'without anything typed a session that ends leads to the entrance, which leads back to where one was',
  async ({ signIn, operator }) => {
    const page = await signIn(operator);
    await page.goto('/servicios/registrar?page=1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endSession(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(operator.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(operator.password);
    await page.getByRole('checkbox').check();
    await press(page.getByRole('button', { name: 'Entrar' }));
    await expect(page).toHaveURL(/\/servicios\/registrar\?page=1$/);
  },
);

test('an expense whose answer was lost is sent again and stands once', async ({ signIn, admin }) => {
  const description = `Aseo ${unique()}`;
  const page = await signIn('supervisor');
  const expenses = new ExpensesScreen(page);
  await expenses.open();
  const form = await expenses.form();
  await form.getByLabel('Descripción').fill(description);
  await form.getByRole('textbox', { name: 'Monto' }).fill('32000');
  // The change reaches the server, which does it; the way back breaks.
  await page.route('**/api/gastos/crear', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await press(form.getByRole('button', { name: 'Guardar gasto' }));
  await expect(form.getByRole('alert')).toContainText('revisa tu conexión y envíalo otra vez');
  await expect(form.getByLabel('Descripción')).toHaveValue(description);
  await page.unroute('**/api/gastos/crear');
  await press(form.getByRole('button', { name: 'Guardar gasto' }));
  await expect(form).toBeHidden();
  await toast(page, /No se registró otro/);
  const { pagination } = await admin.get<{ pagination: { total: number } }>(
    `/gastos/listar?search=${encodeURIComponent(description)}&page=1&per_page=10`,
  );
  expect(pagination.total).toBe(1);
});
