import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { goTo } from '../settled';

/** Every list with a bar of filters. */
const BARS = [
  '/gastos',
  '/ventas/lista',
  '/ingresos-adicionales',
  '/servicios/registrar',
  '/pagos/registrar',
  '/agendas?tab=citas',
  '/auditoria',
  '/productos',
  '/inventario/lista',
  '/operadores/lista',
  '/usuarios/lista',
  '/caja-menor?entidad_id=1',
] as const;

/** A field or a button, and the room around it. */
const ONE_LINE = 76;

test('the bar of every list is one line', async ({ signIn }) => {
  test.setTimeout(120_000);
  const page = await signIn('admin', DESKTOP);
  for (const path of BARS) {
    await goTo(page, path);
    const bars = page.locator('main [data-barra]');
    await expect(bars.first(), path).toBeVisible();
    const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect(Math.max(...heights), path).toBeLessThanOrEqual(ONE_LINE);
  }
});

const FIRST_ROW = 360;
const FIRST_HOUR = 200;

test('on a phone a list and a calendar begin on the screen, and no action covers half a row', async ({ signIn }) => {
  test.setTimeout(120_000);
  const page = await signIn('supervisor', PHONE);
  for (const path of ['/gastos', '/ventas/lista', '/ingresos-adicionales']) {
    await goTo(page, path);
    const first = page.locator('main tbody tr').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(FIRST_ROW);
    // The buttons of rows are whole, or behind the line of the action from side to side.
    const halfCovered = await page.evaluate(() => {
      const action = document.querySelector('main [data-al-pulgar] .mantine-Button-root:not([data-variant])');
      if (!action) throw new Error('the list has no action');
      const { left, right } = action.getBoundingClientRect();
      return [...document.querySelectorAll('main tbody [data-acciones] button')].filter((button) => {
        const box = button.getBoundingClientRect();
        return box.left < left || box.right > right + 16;
      }).length;
    });
    expect(halfCovered, path).toBe(0);
  }
  for (const view of ['dia', 'semana']) {
    await goTo(page, `/agendas/1/calendario?vista=${view}`);
    const hours = page.locator('.ec-sidebar time').first();
    await expect(hours).toBeVisible();
    expect((await hours.boundingBox())?.y, view).toBeLessThanOrEqual(FIRST_HOUR);
    // The page scrolls, and nothing in it from above to below.
    const inner = await page.locator('.ec-main').evaluate((main) => main.scrollHeight - main.clientHeight);
    expect(inner, view).toBeLessThanOrEqual(1);
  }
});
