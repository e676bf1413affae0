import type { Page } from '@playwright/test';
import type { Role } from '../api';
import { expect, PHONE, test } from '../fixtures';
import { MENU } from '../screens';
import { goTo, moveTo, settled } from '../settled';

/** The heights (px) of a row at most, of a button at least, and of a screen of lists at most. */
const ROW = 76;
const TARGET = 44;
const PAGE = 3_150;

/** Every screen with a list that has rows in the demonstration. */
const LISTS: Partial<Record<Role, readonly string[]>> = {
  admin: [
    '/pagos/registrar',
    // The till of a branch of the demonstration: the first by its name may be of another journey, and empty.
    '/caja-menor?entidad_id=1',
    '/servicios/lista',
    '/servicios/registrar',
    '/productos',
    '/ventas/lista',
    '/tiquetes',
    '/inventario/lista',
    '/agendas',
    '/agendas?tab=citas&fecha_inicio=',
    '/personas',
    '/cartera',
    '/aprobaciones',
    '/operadores/lista',
    '/operadores/1',
    '/sucursales/lista',
    '/clientes/lista',
    '/zonas/lista',
    '/metodos-pago',
    '/usuarios/lista',
    '/usuarios/roles',
    '/auditoria',
    '/correo',
    '/datos-personales?tab=solicitudes',
    '/cuenta',
    '/ingresos-adicionales',
    '/gastos',
    '/reportes/analytics?report_type=gastos',
    '/reportes/analytics?report_type=servicios_realizados',
    '/reportes/analytics?report_type=liquidacion_operador',
    '/reportes/analytics?report_type=operadores',
  ],
  operador: ['/dashboard', '/servicios/registrar', '/tiquetes'],
};

type Measured = { list: string; row: string; height: number; low: string[]; beyond: string[] };

/**
 * The rows of the lists on screen, with the buttons in them that are too low for a thumb and those cut off at their
 * edge.
 */
const rowsOf = (page: Page): Promise<Measured[]> =>
  page.evaluate(
    (target) =>
      [...document.querySelectorAll<HTMLTableElement>('table:has(td[data-lugar])')].flatMap((table) =>
        [...table.querySelectorAll<HTMLElement>(':is(tbody, tfoot) > tr')].map((row) => ({
          list: table.caption?.textContent ?? '',
          row: row.textContent.slice(0, 60),
          height: row.getBoundingClientRect().height,
          low: [...row.querySelectorAll<HTMLElement>('a, button')]
            .filter((pressed) => pressed.checkVisibility())
            .map((pressed) => ({ pressed, box: pressed.getBoundingClientRect() }))
            // To the half pixel: letters are as wide as they are.
            .filter(({ box }) => Math.min(box.width, box.height) < target - 0.5)
            .map(
              ({ pressed, box }) =>
                `${pressed.textContent || pressed.ariaLabel}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
            ),
          beyond: [...row.querySelectorAll<HTMLElement>('td[data-lugar]')]
            .filter((cell) => cell.checkVisibility())
            .map((cell) => ({
              cell,
              by:
                cell.getBoundingClientRect().right -
                row.getBoundingClientRect().right +
                Number.parseFloat(getComputedStyle(row).paddingRight),
            }))
            .filter(({ by }) => by > 0.5)
            .map(({ cell, by }) => `${cell.textContent}: ${Math.round(by)}`),
        })),
      ),
    TARGET,
  );

const size = (page: Page) =>
  page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));

for (const [role, paths] of Object.entries(LISTS) as [Role, readonly string[]][]) {
  test(`on a phone a row of any list of ${role} is two lines, and what is pressed in it is as high as a thumb`, async ({
    signIn,
  }) => {
    test.setTimeout(30_000 + 10_000 * paths.length);
    const page = await signIn(role, PHONE);
    for (const path of paths) {
      await moveTo(page, path);
      // A list that waits for its filters says nothing for a moment.
      await expect.poll(async () => (await rowsOf(page)).length, { message: `${path} has rows` }).toBeGreaterThan(0);
      await settled(page);
      const rows = await rowsOf(page);
      expect(
        rows.filter(({ height, low, beyond }) => height > ROW || low.length > 0 || beyond.length > 0),
        path,
      ).toEqual([]);
      expect((await size(page)).sideways, `${path} is wider than the phone`).toBe(0);
    }
  });
}

test('a day is read whole on a phone', async ({ signIn }) => {
  const page = await signIn('admin', PHONE);
  for (const path of ['/reportes/analytics?report_type=servicios_realizados', '/agendas', '/agendas/1/calendario']) {
    await moveTo(page, path);
    const days = await page.locator('input:visible').evaluateAll((fields) =>
      fields
        .filter((field) => field instanceof HTMLInputElement && /^\d\d\/\d\d\/\d{4}$/.test(field.value))
        .map((field) => {
          const { paddingLeft, paddingRight, font } = getComputedStyle(field);
          const pen = document.createElement('canvas').getContext('2d');
          if (!pen) throw new Error('nothing to measure letters with');
          pen.font = font;
          return Math.floor(
            field.clientWidth -
              Number.parseFloat(paddingLeft) -
              Number.parseFloat(paddingRight) -
              pen.measureText('00/00/0000').width,
          );
        }),
    );
    expect(days.length, `${path} says a day`).toBeGreaterThan(0);
    expect(Math.min(...days), `room beyond the day on ${path}`).toBeGreaterThanOrEqual(0);
  }
});

test('eight services of the history are seen at once', async ({ signIn }) => {
  const page = await signIn('admin', PHONE);
  await goTo(page, '/servicios/registrar?per_page=10');
  const rows = page.getByRole('table', { name: 'Historial de servicios' }).locator('tbody > tr');
  await expect(rows).toHaveCount(10);
  await rows.first().evaluate((row) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    window.scrollTo({ top: row.getBoundingClientRect().top + window.scrollY - header });
  });
  const seen = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { left, top, bottom } = row.getBoundingClientRect();
      // Nothing stands over its first pixels, nor over its last.
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 4, y)));
    }),
  );
  expect(seen.filter(Boolean).length, `rows in sight: ${seen}`).toBeGreaterThanOrEqual(8);
});

for (const path of ['/dashboard', '/pagos/registrar', '/caja-menor']) {
  test(`${path} is a few screens long on a phone`, async ({ signIn }) => {
    const page = await signIn('admin', PHONE);
    await goTo(page, path);
    expect((await size(page)).height).toBeLessThanOrEqual(PAGE);
  });
}

test('all that can be done with a row is one press away, as high as a thumb; Back closes it and nothing else', async ({
  signIn,
}) => {
  const page = await signIn('admin', PHONE);
  await goTo(page, '/productos');
  const menu = page.getByRole('menu');
  await page.getByRole('button', { name: MENU }).first().tap();
  await expect(menu).toBeVisible();
  const entries = menu.getByRole('menuitem');
  await expect(entries.last()).toHaveText('Eliminar');
  for (const entry of await entries.all()) expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const box = await menu.boundingBox();
  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
    0,
    PHONE.viewport?.width,
    PHONE.viewport?.height,
  ]);

  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/productos/);
  await page.getByRole('button', { name: MENU }).first().tap();
  await menu.getByRole('menuitem', { name: 'Editar' }).tap();
  await expect(page.getByRole('dialog', { name: 'Editar Producto' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible();
});

test('in the review of an import the arrow that unfolds a row stands beside its box, and not on it', async ({
  signIn,
}) => {
  const page = await signIn('admin', PHONE);
  await goTo(page, '/productos?entidad_id=1');
  await page.getByRole('button', { name: 'Importar' }).tap();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre;Precio\nCera que nadie tiene;18000\n'),
  });
  await page.getByRole('button', { name: 'Revisar archivo' }).tap();
  const row = page.getByRole('row').filter({ hasText: 'Cera que nadie tiene' });
  await expect(row.getByRole('checkbox')).toBeVisible();
  const [box, arrow] = await row.evaluate((tr) => [
    getComputedStyle(tr.querySelector('td[data-lugar="boton"]') as Element).gridColumnStart,
    getComputedStyle(tr, '::after').gridColumnStart,
  ]);
  expect(Number(arrow)).toBe(Number(box) + 1);
});
