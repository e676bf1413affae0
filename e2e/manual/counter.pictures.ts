import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../api';
import { expect } from '../fixtures';
import { press } from '../hands';
import { test } from '../pictures';
import { goTo } from '../settled';
import { DESKTOP, draw, drawContent, drawDialog, drawPart, ofBranch, onlyWhereKept, PHONE, tall } from './draw';

type Line = { what: string; by?: string };

onlyWhereKept();

const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
const payment = (page: Page): Locator => page.getByRole('dialog', { name: 'Cobrar' });
const lines = (page: Page): Locator => page.getByRole('list', { name: 'Líneas del tiquete' });

/** Writes a ticket at the counter. */
async function write(page: Page, written: readonly Line[], person?: string): Promise<void> {
  await goTo(page, '/mostrador');
  for (const { what, by } of written) {
    await search(page).fill(what);
    await press(page.getByRole('listbox', { name: 'Servicios y productos' }).getByRole('option', { name: what }));
    await expect(lines(page)).toContainText(what);
    if (by === undefined) continue;
    await press(page.getByRole('combobox', { name: `Quién hizo ${what}` }));
    await press(page.getByRole('option', { name: by }));
  }
  if (person === undefined) return;
  await page.getByRole('combobox', { name: 'Persona' }).fill(person);
  await press(page.getByRole('option', { name: person }));
}

const charge = (page: Page): Promise<void> => press(page.getByRole('button', { name: 'Cobrar', exact: true }));

const VISIT: readonly Line[] = [
  { what: 'Corte y barba', by: 'Andrés Peña' },
  { what: 'Manicure tradicional', by: 'Luisa Ramírez' },
  { what: 'Aceite para barba' },
];

test('a ticket is written and charged', async ({ pageOf }) => {
  const page = await pageOf('supervisor', DESKTOP);
  await tall(page);
  await write(page, VISIT, 'Sara Ospina');
  await search(page).fill('corte');
  await expect(page.getByRole('listbox', { name: 'Servicios y productos' })).not.toContainText('Cepillado');
  await drawContent(page, 'mostrador');
  await charge(page);
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await payment(page).getByLabel('Monto por Efectivo').fill('40000');
  await press(payment(page).getByRole('button', { name: /50\.000/ }));
  await press(payment(page).getByRole('button', { name: 'Nequi' }));
  await drawDialog(payment(page), 'mostrador-cobrar');
  await press(payment(page).getByRole('button', { name: '10 %' }));
  await drawPart(payment(page).getByRole('group', { name: 'Propina' }), 'mostrador-propina', 12);
});

test('a person is left owing a part', async ({ pageOf }) => {
  const page = await pageOf('supervisor', DESKTOP);
  await tall(page);
  await write(page, [{ what: 'Corte dama', by: 'Valentina Ríos' }], 'Mariana Ospina');
  await charge(page);
  await payment(page).getByLabel('Queda debiendo').fill('15000');
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await drawDialog(payment(page), 'cartera-queda-debiendo');
});

test('a ticket is charged on a phone', async ({ pageOf }) => {
  const page = await pageOf('supervisor', PHONE);
  await write(page, [{ what: 'Corte clásico', by: 'Andrés Peña' }]);
  await charge(page);
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await press(payment(page).getByRole('button', { name: /50\.000/ }));
  await draw(page, 'mostrador-celular');
});

test('a discount over the ceiling waits for another person, who is there or sees it in the tray', async ({
  pageOf,
  admin,
}) => {
  const code = '274951';
  await admin.put('/sesion/codigo', { password: DEMO_PASSWORD, codigo: code });
  const page = await pageOf('supervisor', DESKTOP);
  await write(page, [{ what: 'Corte y barba', by: 'Andrés Peña' }]);
  await press(page.getByRole('button', { name: 'Precio y descuento de Corte y barba' }));
  await page.getByRole('textbox', { name: 'Descuento de Corte y barba', exact: true }).fill('75');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se le manchó la camisa');
  await charge(page);
  await press(payment(page).getByRole('button', { name: 'Efectivo' }));
  await press(payment(page).getByRole('button', { name: /^Cobrar/ }));
  const question = page.getByRole('dialog', { name: 'Requiere aprobación' });
  await question.getByLabel('Su código de seis cifras').fill(code);
  await drawDialog(question, 'aprobaciones-en-el-acto');
  await press(question.getByRole('button', { name: 'Pedir por la bandeja' }));
  await expect(question.getByRole('status')).toContainText('Ya la pediste por la bandeja');
  const approver = await pageOf('admin', DESKTOP);
  await tall(approver);
  await goTo(approver, ofBranch('/aprobaciones'));
  await drawContent(approver, 'aprobaciones');
});
