import type { Locator, Page } from '@playwright/test';
import { type Role, unique } from '../api';
import { expect, PHONE, test } from '../fixtures';
import { moveTo, settled } from '../settled';
import { smallTargets } from '../targets';

const HEIGHT = 844;

const OWN = ['/dashboard', '/servicios/lista', '/servicios/registrar', '/cuenta'];
const BUSINESS = [
  ...OWN,
  ...[
    '/pagos/registrar',
    '/caja-menor',
    '/productos',
    '/mostrador?entidad_id=1',
    '/ventas',
    '/ventas/lista',
    '/tiquetes',
    '/inventario/lista',
    '/ingresos-adicionales',
    '/gastos',
    '/operadores/lista',
  ],
  ...[
    '/agendas',
    '/agendas?tab=citas',
    '/personas',
    '/cartera',
    '/aprobaciones',
    '/agendas?tab=mensajes',
    '/reportes/analytics',
    '/reportes/analytics?report_type=gastos',
  ],
];
const ADMINISTRATION = [
  ...[
    '/operadores/1',
    '/sucursales/lista',
    '/clientes/lista',
    '/zonas/lista',
    '/metodos-pago',
    '/usuarios/lista',
    '/usuarios/roles',
    '/roles-permisos',
    '/modulos-entidades',
  ],
  ...['/auditoria', '/correo', '/datos-personales', '/datos-personales?tab=solicitudes', '/respaldos'],
];
const SCREENS: Record<Role, readonly string[]> = {
  admin: [...BUSINESS, ...ADMINISTRATION],
  supervisor: BUSINESS,
  operador: [...OWN, '/tiquetes', '/agendas', '/agendas?tab=citas', '/personas'],
};

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Accesos del día' });

for (const [role, paths] of Object.entries(SCREENS) as [Role, readonly string[]][]) {
  test(`nothing that ${role} presses on a phone is smaller than a thumb`, async ({ signIn }) => {
    test.setTimeout(60_000 + 15_000 * paths.length);
    const page = await signIn(role, PHONE);
    const small: string[] = [];
    for (const path of paths) {
      await moveTo(page, path);
      small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`));
    }
    expect(small.join('\n')).toBe('');
  });
}

test('an operator begins with who comes next and what their week is worth, to the peso of their statement', async ({
  signIn,
}) => {
  const page = await signIn('operador', PHONE);
  await page.goto('/dashboard');
  await settled(page);
  await expect(page.getByRole('region', { name: 'Citas de hoy' })).toBeInViewport();
  const week = page.getByRole('button', { name: /^Esta semana/ });
  await expect(week).toBeInViewport();
  await expect(week).toContainText(/\$\s[\d.]+/);
  const earned = /\$\s[\d.]+/.exec((await week.textContent()) ?? '')?.[0] ?? 'no figure';
  await week.tap();
  const statement = page.getByRole('dialog', { name: 'Estado de cuenta' });
  await expect(statement.getByText('Ganado en la semana').locator('..')).toContainText(earned);
});

test('nor what somebody presses who has not signed in', async ({ visit }) => {
  const page = await visit(PHONE);
  for (const path of ['/', '/recuperar', '/clave', '/recibo', '/error']) {
    await moveTo(page, path);
    expect(await smallTargets(page), path).toEqual([]);
  }
});

test('a target that is too small is told', async ({ signIn }) => {
  const page = await signIn('admin', PHONE);
  await page.goto('/zonas/lista');
  await settled(page);
  await page.evaluate(() => {
    const small = Object.assign(document.createElement('button'), { textContent: 'x' });
    small.setAttribute('style', 'min-width: 0; min-height: 0; width: 30px; height: 30px');
    document.querySelector('h1')?.append(small);
  });
  expect(await smallTargets(page)).toEqual(["button 'x' 30×30"]);
});

for (const role of ['admin', 'supervisor', 'operador'] as const) {
  test(`the bar takes ${role} to what they use most, and the menu to the rest`, async ({ signIn }) => {
    const page = await signIn(role, PHONE);
    await page.goto('/cuenta');
    await settled(page);
    const places = await bar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''));
    if (role === 'admin') expect(places).toEqual(['Dashboard', 'Registrar Servicio', 'Mostrador', 'Pagos a Empleados']);
    if (role === 'supervisor') expect(places).toEqual(['Dashboard', 'Registrar Servicio', 'Agendas', 'Mostrador']);
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) {
      const link = bar(page).getByRole('link', { name: place, exact: true });
      await link.tap();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await settled(page);
    }

    await bar(page).getByRole('button', { name: 'Menú' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menú' });
    const principal = menu.getByRole('navigation', { name: 'Principal' });
    for (const place of places) await expect(principal.getByRole('link', { name: place }).first()).toBeVisible();
    // Back closes it; an entry leads there and closes it too.
    await page.goBack();
    await expect(menu).toBeHidden();
    await bar(page).getByRole('button', { name: 'Menú' }).tap();
    await principal.getByRole('link', { name: 'Servicios', exact: true }).tap();
    await expect(page).toHaveURL(/\/servicios\/lista/);
    await expect(menu).toBeHidden();
  });
}

test('name, e-mail and the way out are one tap away, from the header and from the menu', async ({
  signIn,
  sessionOf,
}) => {
  const { user } = await sessionOf('supervisor');
  const page = await signIn('supervisor', PHONE);
  await page.goto('/gastos');
  await settled(page);
  await page.getByRole('button', { name: /^Tu cuenta: / }).tap();
  const account = page.getByRole('dialog', { name: 'Tu cuenta' });
  await expect(account).toContainText(`${user.operador?.nombre} ${user.operador?.apellido}`);
  await expect(account).toContainText(user.email);
  await expect(account.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
  await page.goBack();
  await expect(account).toBeHidden();

  await bar(page).getByRole('button', { name: 'Menú' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu).toContainText(user.email);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);
});

test('filters stand in one sheet: the button counts them, Back keeps them and the list follows', async ({
  signIn,
  admin,
}) => {
  const branch = await admin.createBranch();
  const [wanted, other, past] = [`Gel ${unique()}`, `Propina ${unique()}`, `Cera ${unique()}`];
  const income = {
    monto: 9_000,
    metodo_pago: 'efectivo',
    monto_efectivo: 9_000,
    monto_transferencia: 0,
    entidad_id: branch.id,
    fecha: dayOf(0),
  };
  await admin.post('/servicios/crear-ingreso-adicional', { ...income, concepto: wanted, tipo: 'accesorio' });
  await admin.post('/servicios/crear-ingreso-adicional', { ...income, concepto: other, tipo: 'otro' });
  await admin.post('/servicios/crear-ingreso-adicional', {
    ...income,
    concepto: past,
    tipo: 'accesorio',
    fecha: dayOf(-1),
  });

  const page = await signIn('admin', PHONE);
  await page.goto(`/ingresos-adicionales?entidad_id=${branch.id}`);
  await settled(page);
  const list = page.getByRole('table', { name: 'Ingresos Adicionales' });
  for (const concept of [wanted, other, past]) await expect(list).toContainText(concept);
  // Until it is opened none of them is on the screen.
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toHaveCount(0);
  const filters = page.getByRole('button', { name: /^Filtros/ });
  await filters.tap();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('button', { name: 'Este mes' }).tap();
  await sheet.getByRole('combobox', { name: 'Tipo' }).tap();
  await page.getByRole('option', { name: 'Accesorio', exact: true }).tap();
  await expect(page).toHaveURL(/tipo=accesorio/);
  expect(await smallTargets(page)).toEqual([]);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/ingresos-adicionales\?.*tipo=accesorio/);
  await expect(filters).toContainText('Filtros · 2');
  await expect(filters).toContainText('Este mes');
  await expect(list).toContainText(wanted);
  for (const concept of [other, past]) await expect(list).not.toContainText(concept);

  await page.reload();
  await expect(filters).toContainText('Filtros · 2');
  await filters.tap();
  await sheet.getByRole('button', { name: 'Limpiar' }).tap();
  await sheet.getByRole('button', { name: 'Ver resultados' }).tap();
  await expect(sheet).toBeHidden();
  await expect(filters).toHaveText('Filtros');
  for (const concept of [wanted, other, past]) await expect(list).toContainText(concept);
});

const MAIN: readonly [string, string][] = [
  ['/gastos', 'Agregar Gasto'],
  ['/ventas/lista', 'Registrar Venta'],
  ['/pagos/registrar', 'Registrar Pago'],
  ['/operadores/lista', 'Nuevo operador'],
  ['/agendas', 'Buscar hora'],
  ['/caja-menor', 'Arqueo'],
];

test('what a screen is for lies under the thumb, over the bar and over nothing else', async ({ signIn }) => {
  test.setTimeout(120_000);
  const page = await signIn('admin', PHONE);
  for (const [path, name] of MAIN) {
    await moveTo(page, path);
    const action = page
      .getByRole('main')
      .getByRole(path === '/ventas/lista' ? 'link' : 'button', { name, exact: true })
      .first();
    expect(await middleOf(action), path).toBeGreaterThan((HEIGHT * 2) / 3);
    const [{ y, height }, barBox] = [await boxOf(action), await boxOf(bar(page))];
    expect(y + height, path).toBeLessThanOrEqual(barBox.y);
    // The last there is on the screen is read above it.
    const last = () =>
      page.evaluate(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return Math.max(
          ...[...document.querySelectorAll('main section, main table, main nav')].map(
            (part) => part.getBoundingClientRect().bottom,
          ),
        );
      });
    // Rows that another journey writes meanwhile make the screen longer.
    await expect.poll(last, path).toBeLessThanOrEqual(y);
    await action.tap({ trial: true });
  }
});

const boxOf = async (where: Locator) => {
  const box = await where.boundingBox();
  if (!box) throw new Error(`${where} is not on the screen`);
  return box;
};

const middleOf = async (where: Locator): Promise<number> => {
  const { y, height } = await boxOf(where);
  return y + height / 2;
};

/** Today in the time of the business, or the fifteenth of so many months before. */
function dayOf(months: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format(new Date());
  const [year, month] = today.split('-').map(Number) as [number, number];
  return months === 0 ? today : new Date(Date.UTC(year, month - 1 + months, 15)).toISOString().slice(0, 10);
}
