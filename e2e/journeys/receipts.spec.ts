import { type Operator, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pesos, pressAction, toast } from '../screens';
import { goTo, settled } from '../settled';

const PRICE = 25_000;
const METHOD_CASH = 1;

type Shop = { branch: { id: number; name: string }; operator: Operator; cut: string; ticket: Ticket };
type Ticket = { id: number; numero: number };

/** A branch with a ticket of a person who has a telephone. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const cut = await admin.createService(`Corte ${unique()}`, PRICE, 40, branch.id);
    const entidad_id = branch.id;
    const { data: person } = await admin.post<{ data: { id: number } }>('/personas', {
      ...{ nombre: 'Luisa Mora', telefono: '310 555 0009', entidad_id },
    });
    const { tiquete } = await admin.post<{ tiquete: Ticket }>('/tiquetes', {
      ...{ entidad_id, persona_id: person.id },
      lineas: [{ servicio_id: cut.id, empleado_id: operator.id, cantidad: 1 }],
      cobros: [{ metodo_id: METHOD_CASH, monto: PRICE, recibido: 30_000 }],
    });
    await use({ branch, operator, cut: cut.nombre, ticket: tiquete });
  },
});

for (const [size, look] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  newShop(
    `a receipt is shared and opened without a session, until it is taken away (${size})`,
    async ({ signIn, visit, shop, complaints }) => {
      const page = await signIn('admin', look);
      await goTo(page, `/tiquetes/${shop.ticket.id}`);
      await press(page.getByRole('button', { name: 'Compartir' }));
      const dialog = page.getByRole('dialog', { name: 'Compartir recibo' });
      const href = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
      expect(href).toMatch(/^https:\/\/wa\.me\/573105550009\?text=/);
      const text = new URL(href as string).searchParams.get('text') as string;
      const link = text.split(': ')[1] as string;
      expect(await findingsInBoth(page, 'share a receipt')).toEqual([]);

      const client = await visit(look);
      await client.goto(new URL(link).pathname + new URL(link).hash);
      const receipt = client.getByRole('article', { name: `Recibo del tiquete ${shop.ticket.numero}` });
      await expect(receipt).toContainText(shop.cut);
      await expect(receipt).toContainText(pesos(PRICE));
      await expect(receipt).toContainText('Luisa');
      await expect(receipt).not.toContainText('Mora');
      expect(await findingsInBoth(client, 'a receipt')).toEqual([]);

      await press(dialog.getByRole('button', { name: 'Quitar el enlace' }));
      await press(page.getByRole('dialog', { name: '¿Quitar el enlace?' }).getByRole('button', { name: 'Quitar' }));
      await toast(page, 'El enlace ya no abre el recibo');
      await client.reload();
      await expect(client.getByRole('heading', { name: 'Este enlace no abre ningún recibo' })).toBeVisible();
      // Its refusal is an answer of the server: browsers complain of it.
      expect(complaints.filter((said) => !said.includes('404'))).toEqual([]);
    },
  );
}

newShop('the first paper is the original, the second a copy, on the roll and on a sheet', async ({ signIn, shop }) => {
  const page = await signIn('admin', DESKTOP);
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await goTo(page, `/tiquetes/${shop.ticket.id}`);
  const paper = page.locator('[data-papel]');
  await press(page.getByRole('button', { name: 'Imprimir recibo', exact: true }));
  await expect(paper).toHaveAttribute('data-papel', 'tirilla');
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByText(`Tiquete ${shop.ticket.numero}`)).toBeVisible();
  await expect(paper.getByText(/^COPIA/)).toHaveCount(0);
  const width = await paper.getByRole('img').evaluate((code: HTMLImageElement) => code.naturalWidth);
  expect(width).toBeGreaterThan(100);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await press(page.getByRole('button', { name: 'Elegir el papel' }));
  await press(page.getByRole('menuitem', { name: 'Hoja A4' }));
  await expect(paper).toHaveAttribute('data-papel', 'a4');
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByText(/^COPIA 1/)).toBeVisible();
});

newShop('a branch writes what its receipts say, and sees it on one', async ({ signIn, admin, shop }) => {
  const page = await signIn('admin', DESKTOP);
  await goTo(page, `/sucursales/lista?search=${encodeURIComponent(shop.branch.name)}`);
  await pressAction(page.getByRole('row').filter({ hasText: shop.branch.name }), 'Datos del recibo');
  const dialog = page.getByRole('dialog', { name: 'Datos del recibo' });
  await dialog.getByLabel('NIT').fill('900.123.456-7');
  await dialog.getByLabel('Pie').fill('Cambios solo con este recibo');
  const sample = dialog.getByRole('complementary', { name: 'Así se ve' });
  await expect(sample).toContainText('NIT 900.123.456-7');
  await expect(sample).toContainText('Cambios solo con este recibo');
  expect(await findingsInBoth(page, 'what a receipt says')).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Guardar' }));
  await expect(dialog).toBeHidden();
  const { data } = await admin.get<{ data: { nit: string } }>(`/datos-recibo?entidad_id=${shop.branch.id}`);
  expect(data.nit).toBe('900.123.456-7');
  await settled(page);
});
