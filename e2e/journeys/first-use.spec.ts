import type { Page } from '@playwright/test';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { launch, type Product } from '../product';
import { toast } from '../screens';

const OWNER = 'duena@salon.co';
const NAME = 'Marina Duarte';
const PASSWORD = 'tres tristes tigres';
const CODE = /con el código (\S+)/;

// Each goes on with the business that the one before left: a retry begins it anew.
test.describe.configure({ mode: 'serial' });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await launch({ DEMO_DATA: 'off' });
});
test.afterAll(() => product?.stop());

test('the owner of an empty business is made once, with the code that the server printed', async ({ visit }) => {
  await expect.poll(product.said).toMatch(CODE);
  const [, code = ''] = CODE.exec(product.said()) ?? [];
  const page = await visit();
  await page.goto(product.url);
  await expect(page).toHaveURL(/\/primer-uso$/);
  await expect(page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible();

  const fill = async (typed: string) => {
    await page.getByLabel('Código').fill(typed);
    await page.getByLabel('Nombre del negocio').fill('Salón Duarte');
    await page.getByLabel('Ciudad').fill('Cali');
    await page.getByLabel('Tu nombre').fill(NAME);
    await page.getByLabel('Correo electrónico').fill(OWNER);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  };
  await fill('AAAA-AAAA-AAAA');
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Crear negocio y entrar' }));
  await expect(page.getByRole('alert').first()).toContainText('El código no es correcto');

  await fill(code);
  await press(page.getByRole('button', { name: 'Crear negocio y entrar' }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(NAME).first()).toBeVisible();

  const other = await visit();
  await other.goto(`${product.url}/primer-uso`);
  await expect(other.getByRole('heading', { name: 'Este negocio ya tiene dueño' })).toBeVisible();
  await press(other.getByRole('link', { name: 'Iniciar sesión' }));
  await expect(other.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
});

/** Signs in through the form of this product. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto(product.url);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Entrar' }));
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('the first hour: from an empty business to a service that is paid out, in the steps of the dashboard', async ({
  visit,
  complaints,
}) => {
  test.setTimeout(120_000);
  const page = await visit(PHONE);
  await enter(page, OWNER, PASSWORD);
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  await expect(steps.getByRole('img', { name: 'Falta' })).toHaveCount(5);
  // There is nothing to show yet: no card of zeros.
  await expect(page.getByText('Ingresos Totales')).toBeHidden();
  const dialog = page.getByRole('dialog');

  await press(steps.getByRole('button', { name: 'Agregar servicios' }));
  await dialog.getByRole('radio', { name: 'Barbería' }).check();
  const findings = await findingsInBoth(page, 'services');
  await press(dialog.getByRole('button', { name: 'Quitar el servicio 6' }));
  await press(dialog.getByRole('button', { name: 'Agregar 5 servicios' }));
  await toast(page, '5 servicios agregados');

  await press(steps.getByRole('button', { name: 'Agregar personas' }));
  await dialog.getByRole('checkbox', { name: 'Yo también presto servicios' }).check();
  await press(dialog.getByRole('button', { name: 'Agregar persona', exact: true }));
  await dialog.getByLabel('Nombre', { exact: true }).fill('Paula');
  await dialog.getByLabel('Apellido', { exact: true }).fill('Ríos');
  await dialog.getByLabel('Correo').fill('paula@salon.co');
  findings.push(...(await findingsInBoth(page, 'people')));
  await press(dialog.getByRole('button', { name: 'Agregar', exact: true }));
  await toast(page, '2 personas agregadas');
  await press(dialog.getByRole('button', { name: 'Entregar su enlace' }));
  await expect(dialog.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Listo' }));

  await press(steps.getByRole('button', { name: 'Poner el horario' }));
  findings.push(...(await findingsInBoth(page, 'week')));
  await press(dialog.getByRole('button', { name: 'Crear horario' }));
  await toast(page, 'Horario de la semana creado');
  // On a phone toasts stand over the first field of the next dialog, where the list of employees opens.
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0, { timeout: 15_000 });
  await expect(steps.getByRole('img', { name: 'Listo' })).toHaveCount(3);
  expect([...findings, ...(await findingsInBoth(page, 'steps'))]).toEqual([]);

  await press(steps.getByRole('link', { name: 'Registrar un servicio' }));
  await press(page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: 'Corte clásico' }));
  await dialog.getByRole('combobox', { name: 'Empleado' }).fill('Marina');
  await press(page.getByRole('option', { name: 'Marina' }));
  await press(dialog.getByRole('button', { name: 'Asignar servicios' }));
  await toast(page, '¡1 servicio asignado exitosamente!');

  await page.goto(`${product.url}/dashboard`);
  await expect(steps.getByRole('img', { name: 'Listo' })).toHaveCount(4);
  await expect(page.getByText('Ingresos Totales').first()).toBeVisible();
  await press(steps.getByRole('button', { name: 'Guardar para después' }));
  await press(page.getByRole('button', { name: 'Verlos' }));
  await press(steps.getByRole('link', { name: 'Ver lo que se debe' }));
  await press(page.getByRole('button', { name: 'Pagar a Marina Duarte' }));
  await press(dialog.getByRole('button', { name: 'Registrar pago' }));
  // A payment to oneself is asked about.
  await press(page.getByRole('button', { name: 'Sí, continuar' }));
  await toast(page, 'Pago registrado exitosamente');

  // Everything is done: the steps are gone, and stay so.
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByText('Ingresos Totales').first()).toBeVisible();
  await expect(steps).toBeHidden();
  expect(complaints).toEqual([]);
});

/** Opens the form of a screen, fills it by its labels, and saves. */
async function create(
  page: Page,
  path: string,
  button: string,
  fields: Readonly<Record<string, string>>,
  choices: Readonly<Record<string, string>>,
  save: string,
): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await press(page.getByRole('button', { name: button }).first());
  const dialog = page.getByRole('dialog');
  // A field that must be filled has an asterisk behind its label.
  for (const [label, text] of Object.entries(fields))
    await dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text);
  for (const [label, option] of Object.entries(choices)) {
    await press(dialog.getByRole('combobox', { name: label, exact: true }));
    await press(page.getByRole('option', { name: option }));
  }
  await press(dialog.getByRole('button', { name: save }));
  await expect(dialog).toBeHidden();
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`from empty: a client, a branch, a role, an operator, and the first service on the dashboard (${size})`, async ({
    visit,
    complaints,
  }) => {
    test.setTimeout(150_000);
    const page = await visit(look);
    await enter(page, OWNER, PASSWORD);
    const own = (what: string) => `${what} ${size}`;
    const [client, branch, role, surname, service] = ['Cliente', 'Sucursal', 'Recepción', 'Díaz', 'Corte'].map(own) as [
      string,
      string,
      string,
      string,
      string,
    ];

    const company = {
      Nombre: client,
      'Nombre comercial': client,
      NIT: own('900'),
      Teléfono: '300',
      Dirección: 'Calle 1',
      Email: `cliente.${size}@salon.co`,
      Contraseña: PASSWORD,
    };
    await create(page, '/clientes/lista', 'Nuevo cliente', company, {}, 'Crear cliente');
    await toast(page, 'Las credenciales de acceso han sido enviadas al correo electrónico registrado.');
    const place = {
      Nombre: branch,
      Dirección: 'Calle 1',
      Ciudad: 'Bogotá',
      Presupuesto: '1000000',
      Email: `sede.${size}@salon.co`,
    };
    await create(page, '/sucursales/lista', 'Nueva sucursal', place, { Cliente: client }, 'Crear sucursal');
    await toast(page, 'Sucursal creada exitosamente');

    await create(
      page,
      '/roles-permisos',
      'Nuevo rol',
      { Nombre: role, Descripción: 'Recibe y agenda' },
      {},
      'Crear rol',
    );
    await expect(page.getByRole('heading', { name: role })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Agendas: todos los permisos' }).check();
    await press(page.getByRole('button', { name: 'Revisar y guardar' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }));
    await toast(page, 'Permisos actualizados exitosamente');

    const person = {
      Nombre: 'Zoraida',
      Apellido: surname,
      Teléfono: '300',
      Email: `zoraida.${size}@salon.co`,
      Contraseña: PASSWORD,
    };
    await create(
      page,
      '/operadores/lista',
      'Nuevo operador',
      person,
      { Cargo: 'Operador', Sucursal: branch },
      'Crear operador',
    );
    await create(
      page,
      '/servicios/lista',
      'Nuevo servicio',
      { Nombre: service, Precio: '20000' },
      { Sucursal: branch },
      'Crear servicio',
    );

    await page.goto(`${product.url}/servicios/registrar`);
    await press(page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: service }));
    const ticket = page.getByRole('dialog', { name: 'Asignar servicios' });
    await ticket.getByRole('combobox', { name: 'Empleado' }).fill(surname);
    await press(page.getByRole('option', { name: surname }));
    await expect(ticket.getByLabel('Monto en efectivo')).toHaveValue(/20\.000/);
    await press(ticket.getByRole('button', { name: 'Asignar servicios' }));
    await toast(page, '¡1 servicio asignado exitosamente!');

    await page.goto(`${product.url}/pagos/registrar`);
    await expect(
      page.getByRole('table', { name: 'Estado de empleados' }).getByRole('row', { name: `Zoraida ${surname}` }),
    ).toContainText('8.000');
    expect(complaints).toEqual([]);
  });
}
