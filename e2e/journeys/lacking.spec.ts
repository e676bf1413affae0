import type { Locator, Page } from '@playwright/test';
import { findingsInBoth } from '../axe';
import { day, written } from '../days';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { launch, type Product } from '../product';
import { pick, toast } from '../screens';

const OWNER = 'duena@salon.co';
const PASSWORD = 'tres tristes tigres';
const CODE = /con el código (\S+)/;

// The first test makes what the others use.
test.describe.configure({ mode: 'serial' });

let product: Product;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  product = await launch({ DEMO_DATA: 'off' });
  await expect.poll(product.said).toMatch(CODE);
  const http = await playwright.request.newContext();
  const [, codigo = ''] = CODE.exec(product.said()) ?? [];
  const owner = { codigo, negocio: 'Salón Duarte', ciudad: 'Cali', nombre: 'Marina Duarte' };
  const made = await http.post(`${product.url}/api/primer-uso`, {
    data: { ...owner, email: OWNER, password: PASSWORD },
  });
  expect(made.status()).toBe(201);
  await http.dispose();
});
test.afterAll(() => product?.stop());

/** Signs in through the form of this product. */
async function enter(page: Page): Promise<void> {
  await page.goto(product.url);
  await page.getByLabel('Correo electrónico').fill(OWNER);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Entrar' }));
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Gives the dialog a sheet, and waits for what it says of its rows. */
async function review(dialog: Locator, sheet: string): Promise<void> {
  const buffer = Buffer.from(sheet);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
  await press(dialog.getByRole('button', { name: 'Revisar archivo' }));
  await expect(dialog.getByRole('table', { name: 'Filas del archivo' })).toBeVisible();
}

const write = async (dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields))
    await dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text);
};

test('what a form lacks is made over it, and the form comes back with it chosen', async ({ visit, complaints }) => {
  test.setTimeout(45_000);
  const page = await visit(PHONE);
  await enter(page);

  // Each first list may come from a sheet.
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  const sheet = page.getByRole('dialog');
  for (const [from, title] of [
    ['Tus servicios: traer de una hoja', 'Importar servicios'],
    ['Quién los presta: traer de una hoja', 'Importar operadores'],
    ['Traer personas de una hoja', 'Importar personas'],
    ['Traer productos de una hoja', 'Importar productos'],
  ] as const) {
    await press(steps.getByRole('button', { name: from }));
    await expect(sheet).toHaveAccessibleName(title);
    await press(sheet.getByRole('button', { name: 'Cancelar' }));
    await expect(sheet).toBeHidden();
  }

  // No service to register: made there, its ticket opens.
  await page.goto(`${product.url}/servicios/registrar`);
  await press(page.getByRole('button', { name: 'Crear servicio' }));
  const service = page.getByRole('dialog', { name: 'Nuevo servicio' });
  await write(service, { Nombre: 'Corte clásico', Precio: '20000' });
  await press(service.getByRole('button', { name: 'Crear servicio' }));
  const ticket = page.getByRole('dialog', { name: 'Asignar servicios' });
  await expect(ticket).toContainText('Corte clásico');

  // There is no operator to pay for it: a refused one leaves the ticket as it was.
  await ticket.getByLabel('Cantidad').fill('2');
  await press(ticket.getByRole('button', { name: 'Crear operador' }));
  const operator = page.getByRole('dialog', { name: 'Nuevo operador' });
  await write(operator, {
    Nombre: 'Paula',
    Apellido: 'Ríos',
    Teléfono: '300 123 4567',
    Email: OWNER,
    Contraseña: PASSWORD,
  });
  await pick(page, operator, 'Cargo', 'Operador');
  await press(operator.getByRole('button', { name: 'Crear operador' }));
  await expect(operator.getByText('El email ya está registrado')).toBeVisible();
  await write(operator, { Email: 'paula@salon.co' });
  const findings = await findingsInBoth(page, 'operator over a ticket');
  await press(operator.getByRole('button', { name: 'Crear operador' }));
  await expect(operator).toBeHidden();
  await expect(ticket.getByRole('combobox', { name: 'Empleado' })).toHaveValue('Paula Ríos');
  await expect(ticket).toContainText('40.000');
  await press(ticket.getByRole('button', { name: 'Asignar servicios' }));
  await toast(page, '¡1 servicio asignado exitosamente!');

  // Nothing on the shelf: made there, it is on sale.
  await page.goto(`${product.url}/ventas`);
  await press(page.getByRole('button', { name: 'Crear producto' }));
  const item = page.getByRole('dialog', { name: 'Nuevo Producto' });
  await write(item, { Nombre: 'Cera', 'Precio de Venta': '25000', 'Costo de Compra': '14000', Stock: '12' });
  await press(item.getByRole('button', { name: 'Crear producto' }));
  await expect(item).toBeHidden();
  await expect(page.getByRole('region', { name: 'Venta', exact: true })).toContainText('Cera');

  expect(findings).toEqual([]);
  // The refusal is an answer of the server: browsers complain of it.
  expect(complaints.filter((said) => !said.includes('409'))).toEqual([]);
});

test('a person who waits gets a place although there was no agenda', async ({ visit }) => {
  test.setTimeout(45_000);
  const page = await visit();
  await enter(page);
  await page.goto(`${product.url}/agendas`);
  const panel = page.getByRole('region', { name: 'Lista de espera' });
  await press(panel.getByRole('button', { name: 'Agregar persona' }));
  const form = page.getByRole('dialog', { name: 'Agregar persona' });
  await write(form, { Nombre: 'Ana Torres', Servicio: 'Corte clásico', Teléfono: '300 765 4321' });
  await press(form.getByRole('button', { name: 'Agregar' }));
  await expect(form).toBeHidden();
  await press(panel.getByRole('listitem').filter({ hasText: 'Ana Torres' }).getByRole('button', { name: 'Asignar' }));
  const place = page.getByRole('dialog').first();
  await press(place.getByRole('button', { name: 'Crear agenda' }));
  const agenda = page.getByRole('dialog', { name: 'Nueva Agenda' });
  await pick(page, agenda, 'Operador', 'Paula Ríos');
  await write(agenda, { Nombre: 'Agenda de Paula' });
  await press(agenda.getByRole('button', { name: 'Crear agenda' }));
  await expect(agenda).toBeHidden();
  await expect(place.getByRole('combobox', { name: 'Agenda' })).toHaveValue(/Agenda de Paula/);
  // Tomorrow: at night no place of today is free any more.
  await write(place, { Fecha: written(day(1)) });
  await page.keyboard.press('Tab');
  await press(place.getByRole('button', { name: 'Crear horario' }));
  const slot = page.getByRole('dialog', { name: 'Nuevo horario' });
  await write(slot, { 'Hora de inicio': '10:00', 'Hora de fin': '10:30' });
  await press(slot.getByRole('button', { name: 'Crear horario' }));
  await expect(slot).toBeHidden();
  await expect(place.getByRole('combobox', { name: 'Horario' })).toHaveValue(/10:00/);
});

test('services and people come from a sheet, and the same one again doubles nothing', async ({ visit }) => {
  test.setTimeout(60_000);
  const page = await visit(PHONE);
  await enter(page);
  const findings = [];
  for (const [path, title, sheet, twice] of [
    [
      '/servicios/lista',
      'Importar servicios',
      'Servicio;Valor;Comisión\nTinte;$ 40.000;50 %\nCejas;8.000;\n',
      '2 sin cambios',
    ],
    ['/operadores/lista', 'Importar operadores', 'Nombre completo;E-mail\nBeto Lara;beto@salon.co\n', '1 sin cambios'],
    ['/personas', 'Importar personas', 'Cliente;Celular\nAna Ruiz;310 555 0001\nAna;3105550001\n', '2 sin cambios'],
  ] as const) {
    await page.goto(`${product.url}${path}`);
    // An empty list offers it once more.
    await press(page.getByRole('button', { name: 'Importar' }).first());
    const dialog = page.getByRole('dialog', { name: title });
    await review(dialog, sheet);
    findings.push(...(await findingsInBoth(page, title)));
    await press(dialog.getByRole('button', { name: 'Importar', exact: true }));
    await toast(page, 'Importación terminada');
    await press(dialog.getByRole('button', { name: 'Importar otro archivo' }));
    await review(dialog, sheet);
    await expect(dialog.getByText(twice)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  }
  await page.goto(`${product.url}/operadores/lista`);
  await expect(page.getByRole('row').filter({ hasText: 'Beto Lara' })).toBeVisible();
  expect(findings).toEqual([]);
});
