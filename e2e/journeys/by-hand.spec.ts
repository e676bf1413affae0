import { type Operator, unique } from '../api';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import type { Hands } from '../hands';
import { Keyboard } from '../keyboard';
import { pesos, toast } from '../screens';
import { Thumb } from '../thumb';

/** The same of a day's work, by the keyboard alone and by the thumb alone. */
const WAYS = {
  'by the keyboard alone': { look: DESKTOP, hands: Keyboard },
  'by the thumb alone': { look: PHONE, hands: Thumb },
} as const;

const PRICES = { Abrillantado: 25_000, Ozonoterapia: 15_000, Yesoterapia: 60_000 } as const;
const TOTAL = 100_000;
const EXPENSE = 15_001;
// The smallest picture there is: one pixel.
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Shop = { branch: number; name: string; employee: Operator; products: readonly string[] };

/** A branch with three services, two products and the person who works there: nothing in it is found twice. */
const newShop = test.extend<{ shop: Shop }>({
  shop: async ({ admin }, use) => {
    const { id, name } = await admin.createBranch();
    const employee = await admin.createOperator(id);
    for (const [nombre, precio] of Object.entries(PRICES))
      await admin.post('/servicios/crear-servicio', { nombre, precio, porcentaje_pago_empleado: 40, entidad_id: id });
    const products = [`Shampoo ${unique()}`, `Cera ${unique()}`];
    for (const nombre of products)
      await admin.post('/productos/crear-producto', {
        nombre,
        precio_unitario: 30_000,
        costo_unitario: 18_000,
        stock: 5,
        entidad_id: id,
      });
    await use({ branch: id, name, employee, products });
  },
});

async function threeServices(hands: Hands, { branch, employee }: Shop): Promise<void> {
  const { page } = hands;
  await page.goto(`/servicios/registrar?entidad_id=${branch}`);
  await hands.press(
    page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: 'Abrillantado' }),
  );
  const ticket = page.getByRole('dialog', { name: 'Asignar servicios' });
  await hands.pick(ticket.getByRole('combobox', { name: 'Empleado' }), 'zo');
  for (const letters of ['ozo', 'yes'])
    await hands.pick(ticket.getByRole('combobox', { name: 'Agregar otro servicio' }), letters);
  await hands.choose(ticket, 'Mixto');
  await hands.write(ticket.getByLabel('Monto en efectivo'), '30000');
  await expect(ticket.getByLabel('Monto en transferencia')).toHaveValue(pesos(TOTAL - 30_000));
  await hands.press(ticket.getByRole('button', { name: 'Asignar servicios' }));
  await toast(page, '¡3 servicios asignados exitosamente!');
  await expect(ticket).toBeHidden();
  for (const price of Object.values(PRICES))
    await expect(
      page
        .getByRole('table', { name: 'Historial de servicios' })
        .getByRole('row', { name: employee.name })
        .filter({ hasText: pesos(price) }),
    ).toHaveCount(1);
}

for (const [way, { look, hands: Way }] of Object.entries(WAYS)) {
  newShop(
    `${way}: three services with a mixed payment, and one of them paid to who did it`,
    async ({ signIn, shop }) => {
      const hands: Hands = new Way(await signIn('admin', look));
      const { page } = hands;
      await threeServices(hands, shop);

      await page.goto(`/pagos/registrar?entidad_id=${shop.branch}`);
      await hands.press(page.getByRole('button', { name: `Pagar a ${shop.employee.name}` }));
      const payment = page.getByRole('dialog', { name: 'Pago Semanal' });
      await hands.choose(payment, 'Parcial');
      await hands.check(payment.getByRole('checkbox', { name: 'Abrillantado' }));
      await expect(payment.getByLabel('Monto a pagar')).toHaveValue(pesos(10_000));
      await hands.press(payment.getByRole('button', { name: 'Registrar pago' }));
      await toast(page, 'Pago registrado exitosamente');
      await expect(payment).toBeHidden();
      await expect(
        page.getByRole('table', { name: 'Estado de empleados' }).getByRole('row', { name: shop.employee.name }),
      ).toContainText('Pago Parcial');
    },
  );

  newShop(
    `${way}: an expense with a photo, and what the net profit of the month is made of`,
    async ({ signIn, admin, shop }) => {
      await admin.fillTill(shop.branch);
      const hands: Hands = new Way(await signIn('admin', look));
      const { page } = hands;
      const description = `Papelería ${unique()}`;
      await page.goto(`/gastos?entidad_id=${shop.branch}`);
      await hands.press(page.getByRole('button', { name: 'Agregar Gasto' }).first());
      const form = page.getByRole('dialog', { name: 'Agregar Gasto' });
      await hands.write(form.getByLabel('Descripción'), description);
      await hands.write(form.getByRole('textbox', { name: 'Monto' }), String(EXPENSE));
      await hands.attach(form.getByRole('button', { name: 'Recibo' }), {
        name: 'recibo.png',
        mimeType: 'image/png',
        buffer: PHOTO,
      });
      await hands.press(form.getByRole('button', { name: 'Guardar gasto' }));
      await toast(page, '¡Gasto creado exitosamente!');
      await expect(form).toBeHidden();

      await page.goto(`/dashboard?entidad_id=${shop.branch}`);
      await hands.press(
        page.getByRole('region', { name: 'Indicadores del mes' }).getByRole('button', { name: /^Ganancia Neta/ }),
      );
      await hands.press(page.getByRole('dialog', { name: 'Ganancia Neta' }).getByRole('button', { name: 'Gastos' }));
      const behind = page.getByRole('dialog', { name: 'Gastos' });
      await expect(behind.getByRole('row', { name: description })).toContainText(pesos(EXPENSE));
      await expect(behind).toContainText(pesos(EXPENSE));
    },
  );

  newShop(`${way}: two sales, one after the other, and the till closed`, async ({ signIn, shop }) => {
    const hands: Hands = new Way(await signIn('admin', look));
    const { page } = hands;
    await page.goto(`/ventas?entidad_id=${shop.branch}`);
    for (const product of shop.products) {
      const search = page.getByRole('combobox', { name: 'Buscar o escanear un producto' });
      await hands.write(search, product);
      await expect(page.getByRole('listbox', { name: 'Productos disponibles' }).getByRole('option')).toHaveCount(1);
      if (hands instanceof Keyboard) await hands.key('Enter');
      else await hands.press(page.getByRole('listbox', { name: 'Productos disponibles' }).getByRole('option'));
      await hands.press(page.getByRole('button', { name: 'Registrar Venta' }));
      await expect(page.getByRole('region', { name: 'Venta registrada' })).toContainText(product);
    }

    await page.goto(`/caja-menor?entidad_id=${shop.branch}`);
    await hands.press(page.getByRole('button', { name: 'Arqueo', exact: true }));
    const count = page.getByRole('dialog', { name: /^Arqueo de caja/ });
    await hands.write(count.getByRole('textbox', { name: 'Cantidad de $ 20.000' }), '3');
    await expect(count.locator('output')).toHaveText(pesos(60_000));
    await hands.press(count.getByRole('button', { name: 'Terminar conteo' }));
    await hands.press(count.getByRole('button', { name: 'Enviar conteo' }));
    await expect(count).toContainText('La caja cuadra');
  });
}
