import type { Locator, Page } from '@playwright/test';
import { type Operator, type Service, unique } from '../api';
import { findingsInBoth } from '../axe';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { Hand, press } from '../hands';
import { pesos, pressAction, toast } from '../screens';
import { goTo, settled } from '../settled';
import { StatementScreen } from '../statement-screen';
import { smallTargets } from '../targets';

// A cut and two shampoos, 95.000, of which 8.000 are left owing; one shampoo comes back, and a part of the cut.
const CUT = 37_132;
const SHARE = 14_853;
const SHAMPOO = 28_934;
const TOTAL = CUT + 2 * SHAMPOO;
const OWED = 8_000;
const PART = 10_000;
const PART_OF_SHARE = 4_000;
const METHOD_CASH = 1;

type Shop = {
  branch: { id: number; name: string };
  operator: Operator;
  cut: Service;
  shampoo: { id: number; nombre: string };
  person: { id: number; nombre: string };
  /** A ticket with both, and another cut that is owed whole. */
  tickets: [Ticket, Ticket];
};
type Ticket = { id: number; numero: number };

/** A branch that lends, with its first tickets. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const cut = await admin.createService('Corte', CUT, 40, branch.id);
    const entidad_id = branch.id;
    const [nombre, product] = [`Luisa ${unique()}`, `Shampoo ${unique()}`];
    await admin.put('/ajustes-sucursal', { entidad_id, fia: true, limite_fiado: 100_000 });
    const { data: card } = await admin.post<{ data: { id: number } }>('/personas', { nombre, entidad_id });
    const { data: shampoo } = await admin.post<{ data: { id: number } }>('/productos/crear-producto', {
      ...{ nombre: product, precio_unitario: SHAMPOO, costo_unitario: 9_000, stock: 5, entidad_id },
    });
    const common = { entidad_id, persona_id: card.id };
    const line = { servicio_id: cut.id, empleado_id: operator.id, cantidad: 1 };
    const one = await admin.post<{ tiquete: Ticket }>('/tiquetes', {
      ...common,
      lineas: [line, { producto_id: shampoo.id, cantidad: 2 }],
      cobros: [{ metodo_id: METHOD_CASH, monto: TOTAL - OWED }],
      queda_debiendo: OWED,
    });
    const other = await admin.post<{ tiquete: Ticket }>('/tiquetes', {
      ...{ ...common, lineas: [line], cobros: [], queda_debiendo: CUT },
    });
    await use({
      ...{ branch, operator, cut, tickets: [one.tiquete, other.tiquete] },
      shampoo: { id: shampoo.id, nombre: product },
      person: { id: card.id, nombre },
    });
  },
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Devolver del tiquete/ });
const sums = (page: Page): Locator => dialogOf(page).getByRole('status', { name: 'Cuentas de la devolución' });
const row = (where: Locator, name: string): Locator => where.locator('dl > div').filter({ hasText: name });

/** A shampoo of two, back to the shelf: it pays the debt first, and the rest leaves in cash. The presses are told. */
async function giveBackShampoo(page: Page, { tickets: [ticket], shampoo }: Shop, size: string): Promise<string[]> {
  await goTo(page, `/tiquetes/${ticket.id}`);
  const hand = new Hand(page);
  await hand.point(page.getByRole('button', { name: `Devolver ${shampoo.nombre}` }));
  await expect(row(sums(page), 'Se devuelve')).toContainText(pesos(SHAMPOO));
  await expect(row(sums(page), 'Paga lo que debe')).toContainText(pesos(OWED));
  await expect(row(sums(page), 'Sale en dinero')).toContainText(pesos(SHAMPOO - OWED));
  const found = await findingsInBoth(page, 'a return');
  if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
  await hand.point(dialogOf(page).getByRole('button', { name: 'Producto defectuoso' }));
  await hand.point(dialogOf(page).getByRole('button', { name: /^Devolver \$/ }));
  await toast(page, `Devolución 1 del tiquete ${ticket.numero}`);
  console.log(`a line given back in cash (${size}): ${hand.clicks} presses`);
  expect(hand.clicks).toBeLessThanOrEqual(5);
  await settled(page);
  return found;
}

/** The ticket says what went back of it, line by line, and who did it; its receipt says it too. */
async function readTicket(page: Page, { tickets: [ticket] }: Shop): Promise<string[]> {
  const paid = page.getByRole('region', { name: 'Cobro' });
  await expect(row(paid, 'Devuelto').first()).toContainText(pesos(SHAMPOO));
  await expect(page.getByRole('list', { name: 'Líneas del tiquete' })).toContainText('Devuelto 1 de 2');
  const returns = page.getByRole('list', { name: 'Devoluciones del tiquete' });
  await expect(returns).toContainText('Devolución 1');
  await expect(returns).toContainText('volvió al stock');
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Devolvió');
  const found = await findingsInBoth(page, 'a ticket with a return');
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await press(page.getByRole('button', { name: 'Imprimir recibo' }));
  const receipt = page.locator(`article[aria-label="Recibo del tiquete ${ticket.numero}"]`);
  await expect(receipt).toContainText(/Devolución 1/);
  await expect(receipt).toContainText(pesos(TOTAL - SHAMPOO));
  return found;
}

/** A part of the cut in pesos, in favour of its person: who made it earns less. */
async function giveBackPart(page: Page, { tickets: [ticket], cut, person }: Shop): Promise<void> {
  await goTo(page, `/tiquetes/${ticket.id}`);
  await press(page.getByRole('button', { name: `Devolver ${cut.nombre}` }));
  await press(dialogOf(page).getByRole('button', { name: /^Solo una parte en pesos/ }));
  await dialogOf(page).getByLabel(`Cuánto de ${cut.nombre}`).fill(String(PART));
  await expect(sums(page)).toContainText(pesos(PART_OF_SHARE));
  const favor = dialogOf(page).getByRole('switch', { name: /^Queda a favor/ });
  await press(favor);
  await expect(favor).toBeChecked();
  await expect(row(sums(page), `Queda a favor de ${person.nombre}`)).toContainText(pesos(PART));
  await dialogOf(page).getByLabel('Motivo').fill('Quedó disparejo');
  await press(dialogOf(page).getByRole('button', { name: /^Devolver \$/ }));
  await toast(page, `Devolución 2 del tiquete ${ticket.numero}`);
}

/** The debt of the other ticket is given up, from the account of its person. */
async function giveUp(page: Page, { branch, person, tickets: [, other] }: Shop): Promise<string[]> {
  await goTo(page, `/cartera?entidad_id=${branch.id}`);
  const debtor = page.getByRole('table', { name: 'Cartera' }).getByRole('row', { name: person.nombre });
  await press(debtor.getByRole('button').first());
  const account = page.getByRole('dialog', { name: `Cuenta de ${person.nombre}` });
  const moves = account.getByRole('table', { name: `Movimientos de ${person.nombre}` });
  await expect(moves.getByRole('row', { name: /^Devolución 1/ })).toContainText(pesos(OWED));
  await expect(account.getByRole('table', { name: /^A favor/ })).toContainText('Devolución');
  const found = await findingsInBoth(page, 'the account of a person with returns');
  await pressAction(moves.getByRole('row', { name: new RegExp(`^Fiado.*Tiquete ${other.numero}`) }), 'Castigar deuda');
  const dialog = page.getByRole('dialog', { name: 'Castigar deuda' });
  await expect(dialog.getByLabel('Cuánto se castiga')).toHaveValue(/37\.132/);
  found.push(...(await findingsInBoth(page, 'a debt that is given up')));
  await press(dialog.getByRole('button', { name: 'No se pudo cobrar' }));
  await press(dialog.getByRole('button', { name: /^Castigar \$/ }));
  await toast(page, `Deuda castigada 3 del tiquete ${other.numero}`);
  await expect(moves.getByRole('row', { name: /^Castigo 3/ })).toBeVisible();
  return found;
}

/** The day, the list of tickets and the account of who made the cut have it. */
async function readFigures(page: Page, { branch, operator }: Shop): Promise<string[]> {
  await goTo(page, `/dashboard?entidad_id=${branch.id}`);
  const day = page.getByRole('region', { name: 'Ganancias del Día', exact: true });
  const income = day.getByRole('button', { name: /^Ingresos Totales del día: / });
  await expect(income).toContainText(pesos(TOTAL - SHAMPOO - PART));
  await goTo(page, `/tiquetes?entidad_id=${branch.id}`);
  const listed = page
    .getByRole('table', { name: 'Tiquetes' })
    .getByRole('row')
    .filter({ hasText: pesos(TOTAL) });
  await expect(listed).toContainText(pesos(SHAMPOO + PART));
  const found = await findingsInBoth(page, 'tickets with returns');
  await goTo(page, `/pagos/registrar?empleado=${encodeURIComponent(operator.name)}`);
  await press(
    page.getByRole('table', { name: 'Estado de empleados' }).getByRole('button', { name: operator.name, exact: true }),
  );
  const statement = new StatementScreen(page);
  await expect(statement.document.getByRole('table', { name: 'Descuentos de la semana' })).toContainText(
    pesos(-PART_OF_SHARE),
  );
  await statement.expectTotals({ earned: 2 * SHARE, paid: 0, balance: 2 * SHARE - PART_OF_SHARE });
  found.push(...(await findingsInBoth(page, 'a statement with what was discounted')));
  return found;
}

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newShop(
    `what comes back pays the debt first, lowers the day and the share, and a debt is given up (${size})`,
    async ({ admin, signIn, shop, complaints }) => {
      test.setTimeout(240_000);
      const page = await signIn('admin', look);
      const found = await giveBackShampoo(page, shop, size);
      found.push(...(await readTicket(page, shop)));
      const { data } = await admin.get<{ data: { id: number; stock: number }[] }>(
        `/productos/listar-productos?entidad_id=${shop.branch.id}`,
      );
      expect(data.find(({ id }) => id === shop.shampoo.id)?.stock).toBe(4);
      await giveBackPart(page, shop);
      found.push(...(await giveUp(page, shop)));
      found.push(...(await readFigures(page, shop)));
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
