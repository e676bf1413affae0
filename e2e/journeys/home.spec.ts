import type { Locator, Page } from '@playwright/test';
import { type Role, today } from '../api';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { settled } from '../settled';

/** How far down a telephone of 390×844 people look without moving a thumb. */
const AT_A_GLANCE = 500;
const ROLES: readonly Role[] = ['admin', 'supervisor'];

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const bottomOf = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('Nothing of it is on the screen');
  return box.y + box.height;
};
const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN;

async function home(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await settled(page);
}

for (const role of ROLES) {
  test(`how today goes is told to ${role} before a thumb moves`, async ({ signIn }) => {
    const page = await signIn(role, PHONE);
    await home(page);
    const day = panel(page, 'Ganancias del Día');
    for (const figure of ['Ingresos Totales del día', 'Ganancia Neta del día', 'Efectivo', 'Transferencia'])
      expect(await bottomOf(day.getByRole('button', { name: new RegExp(`^${figure}: `) }))).toBeLessThanOrEqual(
        AT_A_GLANCE,
      );
  });

  test(`first today, then what needs attention, the shortcuts in one row that scrolls, and the month (${role})`, async ({
    signIn,
  }) => {
    const page = await signIn(role, PHONE);
    await home(page);
    const shortcuts = page.getByRole('navigation', { name: 'Accesos rápidos' });
    const month = page.getByRole('region', { name: 'Indicadores del mes' });
    const places = [panel(page, 'Ganancias del Día'), panel(page, 'Necesita atención'), shortcuts, month];
    const tops = await Promise.all(places.map(topOf));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const rows = await shortcuts
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(new Set(rows).size).toBe(1);
    const { scrollWidth, clientWidth } = await shortcuts
      .getByRole('list')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeGreaterThan(clientWidth);
    await expect(month.getByRole('img', { name: /^Ingresos por día; el mejor, / })).toBeVisible();
  });
}

test('a day without appointments is told whole, in a place of the height of any other day', async ({
  signIn,
  admin,
}) => {
  const { id } = await admin.createBranch();
  const page = await signIn('admin', PHONE);
  await page.goto(`/dashboard?entidad_id=${id}`);
  await settled(page);
  const told = panel(page, 'Citas de hoy').getByText('No hay citas para hoy');
  await told.scrollIntoViewIfNeeded();
  await expect(told).toBeVisible();
  // A box that scrolls, and where nothing takes the focus, can't be moved without a thumb.
  const hidden = await told.evaluate((text) => {
    let box = text.parentElement as HTMLElement;
    while (getComputedStyle(box).overflowY !== 'auto') box = box.parentElement as HTMLElement;
    return box.scrollHeight - box.clientHeight;
  });
  expect(hidden).toBe(0);
});

/** The matters past the first three as well, whatever other journeys have left on this business. */
async function showAll(attention: Locator): Promise<void> {
  const more = attention.getByRole('button', { name: /^Mostrar \d/ });
  // Until the matters are there, the button tells of as many as there were the last time.
  await expect(attention.getByRole('list')).toBeVisible();
  await expect(attention.locator('[aria-busy]')).toHaveCount(0);
  if (await more.isVisible()) await press(more);
}

test('each matter that needs attention leads to where it is put right', async ({ signIn }) => {
  const page = await signIn('admin', DESKTOP);
  await home(page);
  const attention = panel(page, 'Necesita atención');
  await showAll(attention);
  await press(attention.getByRole('link', { name: /^Ver productos: / }));
  await expect(page).toHaveURL(/\/productos\?stock=bajo/);
  await home(page);
  await showAll(attention);
  await press(attention.getByRole('link', { name: /^Pagar: / }));
  await expect(page).toHaveURL('/pagos/registrar');
});

test('a record that is annulled is told at once, with each by whom and why', async ({ signIn, admin }) => {
  const { id, name } = await admin.createBranch();
  const page = await signIn('admin', DESKTOP);
  await page.goto(`/dashboard?entidad_id=${id}`);
  await settled(page);
  const attention = panel(page, 'Necesita atención');
  await expect(attention.getByText('Una caja está en rojo')).toBeHidden();
  const { data } = await admin.post<{ data: { id: number } }>('/gastos/crear', {
    descripcion: `Toallas de ${name}`,
    monto: 12_000,
    fecha: today(),
    entidad_id: id,
    metodo_pago: 'efectivo',
  });
  await expect(attention.getByText('Una caja está en rojo')).toBeVisible();
  await admin.delete(`/gastos/eliminar/${data.id}?motivo=Repetido`);
  await expect(attention.getByText('Una anulación hoy')).toBeVisible();
  await expect(attention.getByText('Una caja está en rojo')).toBeHidden();
  await press(attention.getByRole('button', { name: 'Ver anulado: Una anulación hoy' }));
  await expect(page.getByRole('dialog', { name: 'Anulado hoy' }).getByText('Repetido')).toBeVisible();
});
