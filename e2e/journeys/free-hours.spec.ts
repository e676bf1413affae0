import { AgendasScreen } from '../agendas-screen';
import { findingsInBoth } from '../axe';
import { bookByApi, CalendarScreen, createDiary, dayAhead } from '../calendar-screen';
import { lines } from '../counter-screen';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { toast } from '../screens';
import { smallTargets } from '../targets';

const DAY = dayAhead(2);

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`an hour is looked for with whichever operator has time, booked, and moved to another (${size})`, async ({
    signIn,
    admin,
  }) => {
    const { id: branch } = await admin.createBranch();
    const [mine, yours] = [await createDiary(admin, branch, DAY), await createDiary(admin, branch, DAY)];
    // The first of the two has no time until ten: the other gets it.
    await bookByApi(admin, mine, DAY, '08:00', 'Andrés');
    await bookByApi(admin, mine, DAY, '09:00', 'Valentina');
    const page = await signIn('admin', look);
    await new AgendasScreen(page).open({ date: DAY, branch });

    await press(page.getByRole('button', { name: 'Buscar hora' }));
    const form = page.getByRole('dialog', { name: 'Buscar hora' });
    await expect(form.getByRole('radio', { name: '08:15' })).toBeAttached();
    await form.getByLabel('Servicio').fill('Peinado');
    await page.keyboard.press('Tab');
    await form.getByLabel('Dura').fill('45');
    await press(form.getByRole('radio', { name: '08:15' }));
    await expect(form.getByText(`08:15 – 09:00 con ${yours.operator.name}`)).toBeVisible();
    // The arrows go through the hours as through any choice.
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: '08:30' })).toBeChecked();
    await form.getByLabel('Nombre del cliente').fill('Luz Marina');
    await page.keyboard.press('Tab');
    expect(await findingsInBoth(page, 'the search for an hour')).toEqual([]);
    if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
    await press(form.getByRole('button', { name: 'Agendar cita' }));
    await toast(page, 'Cita agendada correctamente');
    await expect(form).toBeHidden();

    const calendar = new CalendarScreen(page, yours);
    await calendar.open(DAY, { vista: 'dia' });
    await expect(calendar.at('08:30', 'Luz Marina')).toBeVisible();

    // The rest of the slot that it left is pressed as a free one is.
    await press(calendar.at('08:00', 'Libre'));
    await expect(calendar.form.getByText('Libre 08:00–08:30 (30 min)')).toBeVisible();
    await calendar.book('Camila', 'Cejas');
    await expect(calendar.at('08:00', 'Camila')).toBeVisible();

    await press(calendar.at('08:30', 'Luz Marina'));
    await press(calendar.details('Luz Marina').getByRole('button', { name: 'Reprogramar' }));
    const moved = page.getByRole('dialog', { name: 'Reprogramar cita' });
    await press(moved.getByText('A una hora', { exact: true }));
    await press(moved.getByRole('radio', { name: '10:45' }));
    await press(moved.getByRole('button', { name: 'Reprogramar' }));
    await toast(page, /^Cita movida: \S+, \d+ de \S+, a las 10:45/);
    await expect(calendar.at('10:45', 'Luz Marina')).toBeVisible();
  });
}

test('an hour that another took is refused with others, and nothing that was typed is lost', async ({
  signIn,
  admin,
}) => {
  const { id: branch } = await admin.createBranch();
  const diary = await createDiary(admin, branch, DAY);
  const page = await signIn('admin');
  await new CalendarScreen(page, diary).open(DAY, { vista: 'dia' });
  await press(page.getByRole('button', { name: 'Buscar hora' }));
  const form = page.getByRole('dialog', { name: 'Buscar hora' });
  await expect(form.getByRole('combobox', { name: 'Operador' })).toHaveValue(diary.operator.name);
  await form.getByLabel('Servicio').fill('Peinado');
  await page.keyboard.press('Tab');
  await press(form.getByRole('radio', { name: '09:00' }));
  await form.getByLabel('Nombre del cliente').fill('Luz Marina');
  await page.keyboard.press('Tab');
  await bookByApi(admin, diary, DAY, '09:00', 'Andrés');
  await expect(form.getByText('A las 09:00 no hay espacio ese día: elige otra hora.')).toBeVisible();
  await press(form.getByRole('button', { name: 'Agendar cita' }));
  const others = form.getByRole('group', { name: 'Otras horas' }).getByRole('button');
  await expect(others).toHaveCount(3);
  await expect(others.first()).toBeFocused();
  await expect(others.first()).toHaveText(new RegExp(`^\\S+, \\d\\d:\\d\\d con ${diary.operator.name}$`));
  await press(others.first());
  await expect(form.getByLabel('Nombre del cliente')).toHaveValue('Luz Marina');
  await page.keyboard.press('Enter');
  await toast(page, 'Cita agendada correctamente');
});

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`two services are booked at one hour, made three, and are all at the counter (${size})`, async ({
    signIn,
    admin,
  }) => {
    const { id: branch } = await admin.createBranch();
    const diary = await createDiary(admin, branch, DAY);
    const [cut, beard, brows] = [
      await admin.createService('Corte', 30_000, 40, branch),
      await admin.createService('Barba', 20_000, 40, branch),
      await admin.createService('Cejas', 10_000, 40, branch),
    ];
    const page = await signIn('admin', look);
    const calendar = new CalendarScreen(page, diary);
    await calendar.open(DAY, { vista: 'dia' });
    await press(page.getByRole('button', { name: 'Buscar hora' }));
    const form = page.getByRole('dialog', { name: 'Buscar hora' });
    /** Chooses the service of a row among those of the catalogue, once that is here. */
    const write = async (dialog: typeof form, row: string, name: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: row, exact: true }).fill(name);
      await press(page.getByRole('option', { name, exact: true }));
    };
    await write(form, 'Servicio', cut.nombre);
    await press(form.getByRole('button', { name: 'Agregar otro servicio' }));
    await write(form, 'Servicio 2', beard.nombre);
    await form.getByLabel('Dura (min) el servicio 2').fill('45');
    await expect(form.getByText('Dura 1 h 15 min')).toBeVisible();
    await press(form.getByRole('radio', { name: '08:15' }));
    await expect(form.getByText('08:15 – 09:30')).toBeVisible();
    await form.getByLabel('Nombre del cliente').fill('Luz Marina');
    await page.keyboard.press('Tab');
    expect(await findingsInBoth(page, 'several services')).toEqual([]);
    if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
    await press(form.getByRole('button', { name: 'Agendar cita' }));
    await toast(page, `Cita agendada: ${cut.nombre} + ${beard.nombre}`);

    await press(calendar.at('08:15', 'Luz Marina'));
    const details = calendar.details('Luz Marina');
    await expect(details.getByText(`08:15–08:45 ${cut.nombre}`)).toBeVisible();
    await expect(details.getByText(`08:45–09:30 ${beard.nombre}`)).toBeVisible();
    await press(details.getByRole('button', { name: 'Cambiar servicios' }));
    const others = page.getByRole('dialog', { name: 'Cambiar servicios' });
    await press(others.getByRole('button', { name: 'Agregar otro servicio' }));
    await write(others, 'Servicio 3', brows.nombre);
    await expect(others.getByText('Queda de 08:15 a 10:00')).toBeVisible();
    expect(await findingsInBoth(page, 'other services')).toEqual([]);
    if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
    await press(others.getByRole('button', { name: 'Guardar servicios' }));
    await toast(page, 'Servicios de la cita actualizados');
    await expect(details.getByText(`09:30–10:00 ${brows.nombre}`)).toBeVisible();

    const { data } = await admin.get<{ data: Array<{ id: number }> }>(
      `/agenda/citas?fecha_inicio=${DAY}&agenda_id=${diary.id}`,
    );
    await page.goto(`/mostrador?cita=${data[0]?.id}`);
    for (const { nombre } of [cut, beard, brows]) await expect(lines(page)).toContainText(nombre);
    await expect(lines(page).getByLabel(`Quién hizo ${beard.nombre}`)).toHaveValue(diary.operator.name);
  });
}
