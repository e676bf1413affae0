import type { Locator, Page } from '@playwright/test';
import type { Role } from '../api';
import { findingsInBoth } from '../axe';
import { test as base, DESKTOP, expect, openAs, PHONE } from '../fixtures';
import { press } from '../hands';
import { MENU } from '../screens';
import { goTo, moveTo } from '../settled';

/**
 * A page of each size and person that stays open: the code of a screen is fetched and compiled once for all of them.
 */
const test = base.extend<object, { pageOf: (who: 'nobody' | Role, size: keyof typeof SIZES) => Promise<Page> }>({
  pageOf: [
    async ({ browser, url, sessionOf }, use) => {
      const pages = new Map<string, Page>();
      await use(async (who, size) => {
        const known = pages.get(`${who} ${size}`);
        if (known && !known.isClosed()) {
          // Begins as a tab that was just opened.
          await known.evaluate(() => sessionStorage.clear());
          return known;
        }
        const page = await openAs(browser, url, SIZES[size], who === 'nobody' ? undefined : await sessionOf(who));
        pages.set(`${who} ${size}`, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

const SIZES = { desktop: DESKTOP, phone: PHONE } as const;

type Layer = { name: string; open: (page: Page) => Promise<void> };
/**
 * `layers`: what is opened on it that no row of `dialogs.ts` tells, each with the action that opens it. The dialogs and
 * drawers are asked where they are walked over, on the desk by `dialogs.spec.ts` and on a phone by `lists.spec.ts`.
 */
type Screen = { path: string; layers?: readonly Layer[] };

const account: Layer = {
  name: 'the services behind a figure',
  open: async (page) => {
    await press(
      page.getByRole('table', { name: 'Estado de empleados' }).getByRole('row').nth(1).getByRole('button').nth(1),
    );
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  },
};

const sale: Layer = {
  name: 'the sale of a product',
  open: async (page) => {
    await press(page.getByRole('listbox', { name: 'Productos disponibles' }).getByRole('option').first());
    await expect(page.getByLabel('Monto en efectivo')).toBeVisible();
  },
};

const palette: Layer = {
  name: 'the command palette',
  open: async (page) => {
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog').first()).toBeVisible();
    // With something typed, so that an entry stands chosen and its match is marked.
    await page.keyboard.type('pag');
    await expect(page.getByRole('dialog').getByText('Cerrar sesión')).toHaveCount(0);
  },
};

/** A report once its parameters have changed. */
const reportChanged: Layer = {
  name: 'a report of other parameters, with what it is about',
  open: async (page) => {
    await press(page.getByRole('button', { name: 'Ver información del reporte' }));
    await press(page.getByRole('button', { name: 'Ayer' }));
    await expect(page.getByRole('button', { name: 'Genera de nuevo' })).toBeVisible();
  },
};

/** The days of a list: in a box, or on a phone in the sheet of the filters. */
const range: Layer = {
  name: 'its range',
  open: async (page) => {
    await press(page.getByRole('button', { name: /^(Período: |Filtros)/ }));
    await expect(page.getByRole('button', { name: /^Mes pasado / })).toBeVisible();
  },
};

/** The operator who attends at the counter: of a small team the pressed one, of a large one the chosen. */
const attending = (page: Page): Locator =>
  page
    .getByRole('group', { name: 'Quién atiende' })
    .getByRole('button', { pressed: true })
    .or(page.locator('input[aria-label="Quién atiende"]:not([value=""])'));

/** The payment of a ticket with a line whose discount is open. */
const charging: Layer = {
  name: 'its payment',
  open: async (page) => {
    const search = page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
    await search.fill('@a');
    await search.press('Enter');
    await expect(attending(page)).not.toHaveCount(0);
    await press(page.getByRole('listbox', { name: 'Servicios y productos' }).getByRole('option').first());
    await press(page.getByRole('button', { name: /^Precio y descuento de/ }));
    await press(page.getByRole('button', { name: 'Cobrar', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Cobrar' });
    await press(dialog.getByRole('button', { name: 'Efectivo' }));
    await press(dialog.getByRole('button', { name: /100.000/ }));
    await expect(dialog.getByText('Vuelto')).toBeVisible();
  },
};

/** The choice of columns of a table that does not fit; on a phone there is none to make. */
const columns: Layer = {
  name: 'its columns',
  open: async (page) => {
    if ((page.viewportSize()?.width ?? 0) < 600) return;
    await press(page.getByRole('button', { name: /^Columnas/ }));
    await expect(page.getByRole('checkbox', { name: 'Concepto' })).toBeVisible();
  },
};

/** The meaning of a word of the screen. */
const meaning: Layer = {
  name: 'what a word means',
  open: async (page) => {
    await press(page.getByRole('button', { name: 'Qué es un arqueo' }));
    await expect(page.getByText(/^Contar los billetes/)).toBeFocused();
  },
};

/** The actions of a row that are no button of it; on a phone all of them. */
const rowMenu: Layer = {
  name: 'the menu of a row',
  open: async (page) => {
    await press(page.getByRole('button', { name: MENU }).first());
    await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible();
  },
};

/** A chart is drawn when it comes into sight. */
const chart: Layer = {
  name: 'its chart',
  open: async (page) => {
    await page.getByRole('heading', { name: 'Día a día' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('img', { name: /^Tendencia diaria/ })).toBeVisible();
  },
};

const SCREENS: Record<'nobody' | Role, readonly Screen[]> = {
  nobody: [
    { path: '/' },
    { path: '/politica-privacidad' },
    { path: '/terminos-uso' },
    { path: '/error' },
    { path: '/recuperar' },
    { path: '/clave' },
    { path: '/recibo' },
  ],
  admin: [
    { path: '/dashboard', layers: [palette] },
    { path: '/pagos/registrar', layers: [account] },
    { path: '/caja-menor', layers: [meaning] },
    { path: '/servicios/lista' },
    { path: '/servicios/registrar' },
    { path: '/productos', layers: [rowMenu] },
    { path: '/mostrador?entidad_id=1', layers: [charging] },
    { path: '/ventas', layers: [sale] },
    { path: '/ventas/lista' },
    { path: '/tiquetes' },
    { path: '/tiquetes/1' },
    { path: '/cartera' },
    { path: '/aprobaciones' },
    { path: '/inventario/lista' },
    { path: '/agendas' },
    { path: '/operadores/lista' },
    { path: '/operadores/1' },
    { path: '/sucursales/lista' },
    { path: '/clientes/lista' },
    { path: '/personas' },
    { path: '/personas?tab=repetidas' },
    { path: '/personas?tab=citas' },
    { path: '/personas?tab=campos' },
    { path: '/personas?tab=textos' },
    { path: '/sucursales/lista?estado=archivadas' },
    { path: '/zonas/lista' },
    { path: '/metodos-pago' },
    { path: '/usuarios/lista' },
    { path: '/usuarios/roles' },
    { path: '/roles-permisos' },
    { path: '/modulos-entidades' },
    { path: '/auditoria' },
    { path: '/datos-personales' },
    { path: '/correo' },
    { path: '/datos-personales?tab=solicitudes' },
    { path: '/respaldos' },
    { path: '/datos-personales?tab=aceptaciones' },
    { path: '/cuenta' },
    { path: '/reportes/analytics' },
    { path: '/ingresos-adicionales' },
    // The parameters chosen anew are still there when the page is loaded again: last of this report.
    { path: '/reportes/analytics?report_type=gastos', layers: [reportChanged] },
    { path: '/gastos', layers: [range] },
    { path: '/reportes/analytics?report_type=liquidacion_operador', layers: [columns] },
    { path: '/reportes/analytics?report_type=tendencia_diaria', layers: [chart] },
    { path: '/gastos?search=Arriendo' },
    { path: '/reportes/analytics?report_type=horas_pico' },
    { path: '/reportes/analytics?report_type=operadores' },
  ],
  supervisor: [{ path: '/dashboard' }],
  operador: [{ path: '/dashboard' }, { path: '/servicios/registrar' }, { path: '/mostrador' }],
};

// No test changes the screens of another: every worker takes the next.
test.describe.configure({ mode: 'parallel' });

for (const size of ['desktop', 'phone'] as const) {
  for (const [who, screens] of Object.entries(SCREENS) as ['nobody' | Role, readonly Screen[]][]) {
    for (const { path, layers = [] } of screens) {
      test(`axe finds nothing on ${path} as ${who} (${size})`, async ({ pageOf }) => {
        // A screen with layers takes as much longer.
        test.setTimeout(120_000 + 30_000 * layers.length);
        const page = await pageOf(who, size);
        await moveTo(page, path);
        const found = await findingsInBoth(page, path);
        for (const layer of layers) {
          await layer.open(page);
          found.push(...(await findingsInBoth(page, `${path}, ${layer.name}`)));
        }
        // Nothing is left open over the next.
        if (layers.length > 0) await page.goto('/error');
        expect(found).toEqual([]);
      });
    }
  }
}

test('axe sees what is wrong in a dialog, in the light and in the dark', async ({ signIn }) => {
  const page = await signIn('admin');
  await goTo(page, '/zonas/lista');
  await press(page.getByRole('button', { name: 'Nueva zona' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').evaluate((dialog) => {
    const pale = document.createElement('p');
    Object.assign(pale, { id: 'pale', textContent: 'x y z' });
    Object.assign(pale.style, { color: '#888', background: '#777' });
    dialog.append(Object.assign(document.createElement('input'), { id: 'bare' }), pale);
  });
  const found = (await findingsInBoth(page, 'a dialog')).join('\n');
  for (const told of ['light: label: #bare', 'light: color-contrast: #pale', 'dark: color-contrast: #pale'])
    expect(found).toContain(told);
});
