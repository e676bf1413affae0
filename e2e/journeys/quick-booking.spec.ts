import { unique } from '../api';
import { CalendarScreen, createDiary, dayAhead } from '../calendar-screen';
import { expect, test } from '../fixtures';
import { Hand } from '../hands';
import { toast } from '../screens';

test('a person who is known is booked for tomorrow with four clicks and six keys at most', async ({
  signIn,
  admin,
}) => {
  const { id: branch } = await admin.createBranch();
  await admin.post('/servicios/crear-servicio', {
    nombre: 'Abrillantado',
    precio: 25_000,
    porcentaje_pago_empleado: 40,
    entidad_id: branch,
  });
  const [today, tomorrow] = [dayAhead(0), dayAhead(1)];
  const diary = await createDiary(admin, branch, tomorrow);
  const person = `Yolima ${unique()}`;
  const [, later] = diary.slots;
  await admin.post('/agenda/crear-cita', {
    agenda_id: diary.id,
    horario_id: later?.id,
    fecha: tomorrow,
    cliente_nombre: person,
    cliente_telefono: `300${String(Date.now()).slice(-7)}`,
    servicio: 'Abrillantado',
  });

  const page = await signIn('admin');
  const calendar = new CalendarScreen(page, diary);
  await calendar.open(today, { vista: 'dia' });
  const hand = new Hand(page);
  await hand.point(page.getByRole('button', { name: 'Día siguiente' }));
  await hand.point(calendar.at('08:00', 'Libre'));
  await expect(calendar.form.getByLabel('Nombre del cliente')).toBeFocused();
  await hand.type('yolima'.slice(0, 5));
  await hand.point(page.getByRole('option', { name: person }));
  await expect(calendar.form.getByLabel('Servicio')).toHaveValue('Abrillantado');
  await hand.point(calendar.form.getByRole('button', { name: 'Agendar cita' }));
  await toast(page, 'Cita agendada correctamente');
  await expect(calendar.at('08:00', person)).toBeVisible();

  console.log(`Tomorrow for a person who is known: ${hand.clicks} clicks, ${hand.keys} keys`);
  expect(hand.clicks).toBeLessThanOrEqual(4);
  expect(hand.keys).toBeLessThanOrEqual(6);
});
