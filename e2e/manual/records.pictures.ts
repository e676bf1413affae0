import type { Api } from '../api';
import { expect } from '../fixtures';
import { press } from '../hands';
import { pose, test } from '../pictures';
import { goTo } from '../settled';
import { BRANCH, DESKTOP, drawContent, drawDialog, drawPart, ofBranch, onlyWhereKept, tall } from './draw';

onlyWhereKept();

/** The newest ticket of the branch that was charged at the counter, with this in it. */
async function ticketWith(admin: Api, what: string): Promise<string> {
  const query = new URLSearchParams({ entidad_id: String(BRANCH), origen: 'mostrador', search: what });
  const { data } = await admin.get<{ data: { id: number }[] }>(`/tiquetes?${query}`);
  if (data[0] === undefined) throw new Error(`The demonstration has no ticket with ${what}`);
  return `/tiquetes/${data[0].id}`;
}

test('who owes', async ({ pageOf }) => {
  const page = await pageOf('admin', DESKTOP);
  await tall(page);
  await goTo(page, ofBranch('/cartera'));
  await drawContent(page, 'cartera');
});

test('a ticket is corrected', async ({ pageOf, admin }) => {
  const page = await pageOf('admin', DESKTOP);
  await tall(page);
  await goTo(page, await ticketWith(admin, 'Manicure semipermanente'));
  await press(page.getByRole('button', { name: 'Corregir', exact: true }));
  const dialog = page.getByRole('dialog', { name: /^Corregir el tiquete/ });
  await press(dialog.getByRole('button', { name: 'Nequi', exact: true }));
  await press(dialog.getByRole('button', { name: 'Otro método de pago' }));
  await expect(dialog.getByRole('status', { name: 'Qué cambia' })).toContainText('Nequi');
  await drawDialog(dialog, 'tiquete-corregir');
});

test('a product comes back', async ({ pageOf, admin }) => {
  const page = await pageOf('admin', DESKTOP);
  await tall(page);
  await goTo(page, await ticketWith(admin, 'Corte y barba'));
  await press(page.getByRole('button', { name: 'Devolver Crema hidratante de manos' }));
  const dialog = page.getByRole('dialog', { name: /^Devolver del tiquete/ });
  await press(dialog.getByRole('button', { name: 'Producto defectuoso' }));
  await drawDialog(dialog, 'tiquete-devolver');
});

test('the receipt', async ({ pageOf, admin }) => {
  const page = await pageOf('admin', DESKTOP);
  const path = await ticketWith(admin, 'Corte y barba');
  for (const [receipt, width, margin] of [
    ['tirilla', 302, 15],
    ['a4', 794, 45],
  ] as const) {
    await page.setViewportSize({ width, height: 1100 });
    await pose(page, { name: receipt, who: 'admin', path, receipt });
    const paper = page.locator('[data-papel]');
    // Paper has margins, and an end.
    await paper.evaluate(
      (sheet, free) => Object.assign(sheet.style, { padding: `${free}px`, border: '1px solid #ccc' }),
      margin,
    );
    await expect(paper).toHaveScreenshot(`recibo-${receipt}.png`);
  }
});

test('what is owed to operators, with their tips', async ({ pageOf }) => {
  const page = await pageOf('admin', DESKTOP);
  await tall(page);
  await goTo(page, ofBranch('/pagos/registrar'));
  const owed = page.getByRole('table', { name: 'Estado de empleados' });
  await drawPart(page.getByRole('region', { name: 'Estado de empleados' }), 'pagos', 16);
  await press(owed.getByRole('row', { name: 'Luisa Ramírez' }).getByRole('button', { name: 'Pagar' }));
  const dialog = page.getByRole('dialog', { name: 'Pago Semanal' });
  await press(dialog.getByText('Parcial', { exact: true }));
  await press(dialog.getByRole('button', { name: /^Entregar propinas/ }));
  await dialog.getByRole('checkbox', { checked: true }).last().scrollIntoViewIfNeeded();
  await drawDialog(dialog, 'pagos-propinas');
});

test('people, and the card of one', async ({ pageOf }) => {
  const page = await pageOf('admin', DESKTOP);
  await tall(page, 1_120);
  await goTo(page, ofBranch('/personas'));
  await drawContent(page, 'personas');
  await press(page.getByRole('button', { name: 'Catalina Montoya' }).first());
  await drawDialog(page.getByRole('dialog', { name: 'Catalina Montoya' }), 'personas-ficha');
});
