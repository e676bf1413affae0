import type { Page } from '@playwright/test';
import type { Role } from '../api';
import { findingsInBoth } from '../axe';
import { ExpensesScreen } from '../expenses-screen';
import { test as base, DESKTOP, expect, openAs, PHONE } from '../fixtures';
import { press } from '../hands';
import { MENU, pressAction } from '../screens';
import { goTo, settled } from '../settled';

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
/** `layers`: its dialogs and drawers, each with the action that opens it. */
type Screen = { path: string; layers?: readonly Layer[] };

/** In the menu of the first row where it may be done. */
async function pressInMenu(page: Page, action: string | RegExp): Promise<void> {
  const entry = page.getByRole('menuitem', { name: action, disabled: false });
  for (const menu of await page.getByRole('button', { name: MENU }).all()) {
    await press(menu);
    await expect(page.getByRole('menu')).toBeVisible();
    if ((await entry.count()) > 0) return press(entry.first());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  throw new Error(`No row offers ${action}`);
}

/** Presses a button, or an entry of the menu of a row, and waits for the dialog it opens. */
const opens = (name: string, button: string | RegExp): Layer => ({
  name,
  open: async (page) => {
    // The first that may be pressed: a person does not change their own role.
    const pressed = page.getByRole('button', { name: button, disabled: false });
    const more = page.getByRole('button', { name: MENU });
    await expect(pressed.or(more).first()).toBeVisible();
    if ((await pressed.count()) > 0) await press(pressed.first());
    else await pressInMenu(page, button);
    await expect(page.getByRole('dialog').first()).toBeVisible();
  },
});

const account: Layer = {
  name: 'the services behind a figure',
  open: async (page) => {
    await press(
      page.getByRole('table', { name: 'Estado de empleados' }).getByRole('row').nth(1).getByRole('button').nth(1),
    );
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  },
};

const ticket: Layer = {
  name: 'the ticket',
  open: async (page) => {
    await press(page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button').first());
    await expect(page.getByRole('dialog').getByLabel('Monto en efectivo')).toBeVisible();
  },
};

const statement: Layer = {
  name: 'the statement of a week',
  open: async (page) => {
    await press(
      page.getByRole('table', { name: 'Estado de empleados' }).getByRole('row').nth(1).getByRole('button').first(),
    );
    await expect(page.getByRole('article', { name: /^Estado de cuenta de / })).toBeVisible();
  },
};

const pastCount: Layer = {
  name: 'a count of the past',
  open: async (page) => {
    await press(page.getByRole('table', { name: 'Arqueos' }).getByRole('row').nth(1).getByRole('button').first());
    await expect(page.getByRole('article', { name: /^Arqueo de caja de / })).toBeVisible();
  },
};

const sale: Layer = {
  name: 'the sale of a product',
  open: async (page) => {
    await press(page.getByRole('listbox', { name: 'Productos disponibles' }).getByRole('option').first());
    await expect(page.getByLabel('Monto en efectivo')).toBeVisible();
  },
};

/** The slots of the first agenda, and the dialog that one of their buttons opens above them. */
const slots = (name: string, button?: string): Layer => ({
  name,
  open: async (page) => {
    await pressAction(page.getByRole('table', { name: 'Agendas' }).getByRole('row').last(), 'Horarios');
    const drawer = page.getByRole('dialog', { name: /^Horarios de / });
    await expect(drawer).toBeVisible();
    if (!button) return;
    await press(drawer.getByRole('button', { name: button }));
    await expect(page.getByRole('dialog')).toHaveCount(2);
    // The slots that the generator would make.
    if (button === 'Generar horarios') await expect(page.getByRole('heading', { name: /a la semana$/ })).toBeVisible();
  },
});

const auditEvent: Layer = {
  name: 'an event field by field',
  open: async (page) => {
    await press(page.getByRole('table').getByRole('row').nth(1).getByRole('button').first());
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0);
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

const receipt: Layer = {
  name: 'the receipt',
  open: async (page) => {
    const expenses = new ExpensesScreen(page);
    const name = await expenses.list
      .getByRole('row', { name: /Arriendo/ })
      .first()
      .getByRole('button')
      .first()
      .innerText();
    await expect(await expenses.receipt(name)).toBeVisible();
  },
};

const reportRow: Layer = {
  name: 'where a row of a report comes from',
  open: async (page) => {
    await press(
      page.getByRole('table', { name: 'Gastos operativos' }).getByRole('row').nth(1).getByRole('button').first(),
    );
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Historial' })).toBeVisible();
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
  ],
  admin: [
    {
      path: '/dashboard',
      layers: [
        opens('the weekly payment', /^Pagar a /),
        opens('the entries behind a figure', /Ver movimientos$/),
        palette,
      ],
    },
    {
      path: '/pagos/registrar',
      layers: [
        opens('the payment form', 'Registrar Pago'),
        account,
        statement,
        opens('the question before deleting', 'Eliminar'),
      ],
    },
    {
      path: '/caja-menor',
      layers: [opens('the deposit', 'Ingresar dinero'), opens('the count', /^Arqueo$/), pastCount],
    },
    { path: '/servicios/lista', layers: [opens('the service form', 'Nuevo servicio')] },
    { path: '/servicios/registrar', layers: [ticket] },
    { path: '/productos', layers: [opens('the product form', 'Nuevo Producto'), opens('the import', 'Importar')] },
    { path: '/ventas', layers: [sale] },
    {
      path: '/ventas/lista',
      layers: [opens('a sale', 'Ver detalle'), opens('the question before deleting', 'Eliminar')],
    },
    { path: '/inventario/lista', layers: [opens('the item form', 'Nuevo Artículo'), opens('the import', 'Importar')] },
    {
      path: '/agendas',
      layers: [
        opens('the slots behind a figure', /^Espacios libres/),
        opens('the agenda form', 'Nueva Agenda'),
        opens('the places of an agenda', 'Consultar espacios'),
        opens('a change of an agenda', 'Editar'),
        opens('the question before deleting', 'Eliminar'),
        slots('the week of slots'),
        slots('a new slot', 'Nuevo horario'),
        slots('the generator', 'Generar horarios'),
        slots('the blocked days', 'Bloqueos'),
        slots('the outside calendar', 'Calendario externo'),
      ],
    },
    { path: '/operadores/lista', layers: [opens('the operator form', 'Nuevo operador')] },
    { path: '/operadores/1' },
    {
      path: '/sucursales/lista',
      layers: [opens('the branch form', 'Nueva sucursal'), opens('the question before archiving', 'Eliminar')],
    },
    { path: '/sucursales/lista?estado=archivadas', layers: [opens('the question before restoring', 'Restaurar')] },
    {
      path: '/clientes/lista',
      layers: [opens('the client form', 'Nuevo cliente'), opens('a change of a client', 'Editar')],
    },
    { path: '/zonas/lista', layers: [opens('the zone form', 'Nueva zona')] },
    { path: '/usuarios/lista', layers: [opens('the invitation', 'Invitar usuario')] },
    { path: '/usuarios/roles', layers: [opens('the change of role', 'Cambiar rol')] },
    { path: '/roles-permisos', layers: [opens('the role form', 'Nuevo rol')] },
    { path: '/modulos-entidades' },
    { path: '/auditoria', layers: [auditEvent] },
    { path: '/correo', layers: [opens('a mail', 'Ver')] },
    { path: '/datos-personales' },
    {
      path: '/datos-personales?tab=solicitudes',
      layers: [opens('the request form', 'Nueva solicitud'), opens('the answer to a request', 'Responder')],
    },
    { path: '/datos-personales?tab=aceptaciones' },
    { path: '/respaldos' },
    { path: '/cuenta', layers: [opens('the second factor', 'Activar segundo factor')] },
    {
      path: '/ingresos-adicionales',
      layers: [
        opens('the income form', 'Registrar Ingreso Adicional'),
        opens('the entries behind a figure', 'Total General'),
        opens('the question before deleting', 'Eliminar'),
      ],
    },
    {
      path: '/gastos',
      layers: [opens('the expense form', 'Agregar Gasto'), opens('a change of an expense', 'Editar')],
    },
    { path: '/reportes/analytics' },
    {
      path: '/reportes/analytics?report_type=gastos',
      // The parameters chosen anew are still there when the page is loaded again: last.
      layers: [opens('the rows behind a figure of a report', /^Gastos/), reportRow, reportChanged],
    },
    { path: '/reportes/analytics?report_type=tendencia_diaria', layers: [chart] },
    { path: '/reportes/analytics?report_type=horas_pico' },
    { path: '/reportes/analytics?report_type=operadores' },
    { path: '/gastos?search=Arriendo', layers: [receipt] },
  ],
  supervisor: [{ path: '/dashboard' }],
  operador: [
    {
      path: '/dashboard',
      layers: [
        opens('the services behind a figure', 'Total Ganado'),
        opens('the statement of a week', 'Ver estado de cuenta'),
      ],
    },
    { path: '/servicios/registrar', layers: [ticket] },
  ],
};

/** Closes what is open, so that the next layer opens over the screen; it is opened anew when a layer does not close. */
async function leave(page: Page, path: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape');
    const closed = await page
      .waitForFunction((before) => document.querySelectorAll('[role=dialog]').length < before, open, { timeout: 2_000 })
      .catch(() => undefined);
    if (!closed) return goTo(page, path);
  }
  await settled(page);
}

// Most of the time of all journeys, and no test changes the screens of another: every worker takes the next.
test.describe.configure({ mode: 'parallel' });

for (const size of ['desktop', 'phone'] as const) {
  for (const [who, screens] of Object.entries(SCREENS) as ['nobody' | Role, readonly Screen[]][]) {
    for (const { path, layers = [] } of screens) {
      test(`axe finds nothing on ${path} as ${who} (${size})`, async ({ pageOf }) => {
        // A screen with many layers takes as much longer.
        test.setTimeout(120_000 + 30_000 * layers.length);
        const page = await pageOf(who, size);
        await goTo(page, path);
        const found = await findingsInBoth(page, path);
        for (const [i, layer] of layers.entries()) {
          if (i > 0) await leave(page, path);
          await layer.open(page);
          found.push(...(await findingsInBoth(page, `${path}, ${layer.name}`)));
        }
        expect(found).toEqual([]);
      });
    }
  }
}

test('axe sees what is wrong in a dialog, in the light and in the dark', async ({ signIn }) => {
  const page = await signIn('admin');
  await goTo(page, '/zonas/lista');
  await opens('the zone form', 'Nueva zona').open(page);
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
