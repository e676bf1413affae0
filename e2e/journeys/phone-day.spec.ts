import type { Locator } from '@playwright/test';
import { CalendarScreen, createDiary, type Diary, dayAhead } from '../calendar-screen';
import { expect, PHONE, test } from '../fixtures';
import { pesos, toast } from '../screens';
import { Thumb } from '../thumb';

const DAY = dayAhead(3);

const newDay = test.extend<{ diary: Diary; service: string }>({
  diary: async ({ admin, sessionOf }, use) => {
    const branch = (await sessionOf('supervisor')).user.operador?.entidad_id;
    if (!branch) throw new Error('the demo supervisor has no branch');
    await use(await createDiary(admin, branch, DAY));
  },
  service: async ({ admin, diary }, use) => {
    const { nombre } = await admin.createService('Corte', 25_000, 40, diary.operator.entidadId);
    await use(nombre);
  },
});

newDay(
  'a supervisor with a phone registers a service, books for another day and pays',
  async ({ signIn, diary, service }) => {
    test.setTimeout(120_000);
    const page = await signIn('supervisor', PHONE);
    const hands = new Thumb(page);
    const { operator } = diary;
    const take = async (list: Locator, name: string) => {
      await hands.write(list, name);
      await hands.press(page.getByRole('option', { name }));
    };

    await page.goto('/servicios/registrar');
    await hands.write(page.getByRole('searchbox', { name: 'Buscar servicio' }), service);
    await hands.press(page.getByRole('list', { name: 'Servicios disponibles' }).getByRole('button', { name: service }));
    const ticket = page.getByRole('dialog', { name: 'Asignar servicios' });
    await take(ticket.getByRole('combobox', { name: 'Empleado' }), operator.name);
    await hands.press(ticket.getByRole('button', { name: /^Asignar servicio/ }));
    await expect(ticket).toBeHidden();
    const history = page.getByRole('table', { name: 'Historial de servicios' });
    await expect(history.getByRole('row', { name: service })).toContainText(pesos(25_000));

    const calendar = new CalendarScreen(page, diary);
    await calendar.open(DAY, { vista: 'dia' });
    await calendar.at('09:00', 'Libre').tap();
    await hands.write(calendar.form.getByLabel('Nombre del cliente'), 'Andrés');
    await take(calendar.form.getByLabel('Servicio'), service);
    await hands.press(calendar.form.getByRole('button', { name: 'Agendar cita' }));
    await toast(page, 'Cita agendada correctamente');
    await expect(calendar.at('09:00', 'Andrés')).toBeVisible();

    await page.goto('/pagos/registrar');
    await hands.press(page.getByRole('button', { name: 'Registrar Pago' }).last());
    const payment = page.getByRole('dialog', { name: 'Registrar Pago' });
    await take(payment.getByRole('combobox', { name: 'Empleado' }), operator.name);
    await hands.write(payment.getByLabel('Monto'), '10000');
    await hands.press(payment.getByRole('button', { name: 'Registrar', exact: true }));
    await expect(payment).toBeHidden();
    await expect(
      page.getByRole('table', { name: 'Pagos registrados' }).getByRole('row', { name: operator.name }),
    ).toContainText('Pagado');
  },
);
