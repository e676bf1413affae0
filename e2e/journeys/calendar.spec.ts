import { findingsInBoth } from '../axe';
import { bookByApi, CalendarScreen, createDiary, type Diary, dayAhead } from '../calendar-screen';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { choose, toast } from '../screens';

const DAY = dayAhead(2);

/** A branch of its own with the agenda of one operator: nothing else is in it. */
const newDiary = test.extend<{ branch: number; diary: Diary }>({
  branch: async ({ admin }, use) => use((await admin.createBranch()).id),
  diary: async ({ admin, branch }, use) => use(await createDiary(admin, branch, DAY)),
});

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newDiary(
    `an appointment is booked from the address, looked at, moved by the form and deleted (${size})`,
    async ({ signIn, diary }) => {
      const page = await signIn('admin', look);
      const screen = new CalendarScreen(page, diary);
      await screen.open(DAY, { horario: String(screen.slot('09:00').id) });
      await screen.book('Luz Marina');
      await expect(page).not.toHaveURL(/horario=/);
      await expect(screen.at('08:00', 'Libre').first()).toBeVisible();

      await press(screen.at('09:00', 'Luz Marina'));
      await choose(screen.details('Luz Marina'), 'Confirmada');
      await toast(page, 'Cita actualizada correctamente');
      await press(screen.details('Luz Marina').getByRole('button', { name: 'Reprogramar' }));
      const form = page.getByRole('dialog', { name: 'Reprogramar cita' });
      await press(form.getByRole('combobox', { name: 'Horario' }));
      await press(page.getByRole('option', { name: '10:00 – 11:00' }));
      await press(form.getByRole('button', { name: 'Reprogramar' }));
      await toast(page, /^Cita movida: \S+, \d+ de \S+, a las 10:00/);
      await expect(form).toBeHidden();
      await expect(screen.at('10:00', 'Luz Marina')).toContainText('Confirmada');

      await screen.open(DAY, { horario: String(screen.slot('10:00').id) });
      await press(screen.details('Luz Marina').getByRole('button', { name: 'Eliminar cita' }));
      const question = page.getByRole('dialog', { name: 'Eliminar cita' });
      await question.getByLabel('Motivo').fill('No puede venir');
      await press(question.getByRole('button', { name: 'Eliminar' }));
      await toast(page, 'Cita eliminada correctamente');
      await expect(page).not.toHaveURL(/horario=/);
      await expect(screen.at('10:00', 'Luz Marina')).toHaveCount(0);
    },
  );
}

newDiary(
  'an appointment is dragged to another slot and to another operator, and taken back',
  async ({ signIn, admin, branch, diary }) => {
    const other = await createDiary(admin, branch, DAY);
    await bookByApi(admin, diary, DAY, '09:00', 'Andrés');
    await bookByApi(admin, diary, DAY, '10:00', 'Valentina');
    const page = await signIn('admin');
    const screen = new CalendarScreen(page, diary);
    await screen.open(DAY, { vista: 'dia' });
    await screen.drag(screen.at('09:00', 'Andrés'), screen.at('11:00', 'Libre'));
    await expect(screen.at('11:00', 'Andrés')).toBeVisible();
    await press(page.getByRole('button', { name: 'Deshacer' }));
    await expect(screen.at('09:00', 'Andrés')).toBeVisible();
    await expect(screen.at('11:00', 'Libre')).toBeVisible();

    await screen.drag(screen.at('09:00', 'Andrés'), screen.at('10:00', 'Valentina'));
    await toast(page, 'El horario ya está ocupado');
    await expect(screen.at('09:00', 'Andrés')).toBeVisible();

    await screen.open(DAY, { vista: 'operadores' });
    const theirs = new CalendarScreen(page, other);
    await expect(screen.at('08:00', 'Libre')).toHaveCount(2);
    const [a, b] = [
      await screen.at('08:00', 'Libre').nth(0).boundingBox(),
      await screen.at('09:00', 'Andrés').boundingBox(),
    ];
    // The column where Andrés is not.
    const free =
      a && b && Math.abs(a.x - b.x) < 20 ? screen.at('08:00', 'Libre').nth(1) : screen.at('08:00', 'Libre').nth(0);
    await screen.drag(screen.at('09:00', 'Andrés'), free);
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await theirs.open(DAY, { vista: 'dia' });
    await expect(theirs.at('08:00', 'Andrés')).toBeVisible();
  },
);

newDiary(
  'what one books the other sees, and the slot of the week is changed and taken out from the calendar',
  async ({ signIn, diary }) => {
    const [mine, yours] = [
      new CalendarScreen(await signIn('admin'), diary),
      new CalendarScreen(await signIn('admin', PHONE), diary),
    ];
    await yours.open(DAY);
    await expect(yours.at('11:00', 'Libre')).toBeVisible();
    await mine.open(DAY, { vista: 'dia' });
    await press(mine.at('11:00', 'Libre'));
    await mine.book('Camila');
    await expect(yours.at('11:00', 'Camila')).toBeVisible();

    await press(mine.at('08:00', 'Libre'));
    await press(mine.form.getByRole('button', { name: 'Ver horario' }));
    const slot = mine.page.getByRole('dialog').filter({ hasText: '1 de 1 libres' });
    await press(slot.getByRole('button', { name: 'Editar horario' }));
    const form = mine.page.getByRole('dialog', { name: 'Editar horario' });
    await form.getByLabel('Capacidad').fill('2');
    await press(form.getByRole('button', { name: 'Guardar cambios' }));
    await toast(mine.page, 'Horario actualizado');
    await expect(yours.at('08:00', '2 de 2 libres')).toBeVisible();

    await press(mine.at('11:00', 'Camila'));
    await press(mine.details('Camila').getByRole('button', { name: 'Ver horario' }));
    await press(mine.page.getByRole('button', { name: 'Eliminar horario' }));
    await press(mine.page.getByRole('dialog', { name: 'Eliminar horario' }).getByRole('button', { name: 'Eliminar' }));
    await press(
      mine.page.getByRole('dialog', { name: 'El horario no se eliminó' }).getByRole('button', { name: 'Cancelar' }),
    );
    await expect(mine.page.getByRole('button', { name: 'Editar horario' })).toBeVisible();
    await mine.page.keyboard.press('Escape');
    await press(mine.at('09:00', 'Libre'));
    await press(mine.form.getByRole('button', { name: 'Ver horario' }));
    await press(mine.page.getByRole('button', { name: 'Eliminar horario' }));
    await press(mine.page.getByRole('dialog', { name: 'Eliminar horario' }).getByRole('button', { name: 'Eliminar' }));
    await toast(mine.page, 'Horario eliminado');
    await expect(mine.at('09:00', 'Libre')).toHaveCount(0);
  },
);

newDiary('in the month nothing lies over something else, whenever its days come', async ({ signIn, admin, diary }) => {
  await bookByApi(admin, diary, DAY, '09:00', 'Andrés');
  const page = await signIn('admin');
  const screen = new CalendarScreen(page, diary);
  // The months before and after come last: the events drawn by then are drawn anew.
  let letOthersCome = () => {};
  const others = new Promise<void>((resolve) => {
    letOthersCome = resolve;
  });
  await page.route(/calendario\/\d+\?/, async (route) => {
    if (Number(new URL(route.request().url()).searchParams.get('mes')) !== Number(DAY.slice(5, 7))) await others;
    await route.continue();
  });
  const overlaps = () =>
    screen.calendar.locator('.ec-event').evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect());
      return boxes.filter((a) => boxes.some((b) => a !== b && a.x === b.x && a.y <= b.y && b.y < a.bottom - 1)).length;
    });
  await screen.open(DAY, { vista: 'semana' });
  await screen.show('Mes');
  const ofDay = screen.calendar.getByRole('button', { name: '1 cita' });
  await expect(ofDay).toBeVisible();
  const drawn = await screen.calendar.locator('.ec-event').count();
  letOthersCome();
  await expect.poll(() => screen.calendar.locator('.ec-event').count()).toBeGreaterThan(drawn);
  await expect.poll(overlaps).toBe(0);
  for (const view of ['Semana', 'Día', 'Operadores']) {
    await screen.show(view);
    await screen.show('Mes');
    await expect(ofDay).toBeVisible();
    await expect.poll(overlaps).toBe(0);
  }
});

for (const [size, look] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  newDiary(
    `no view or layer of the calendar has anything for axe to find or is wider than the screen (${size})`,
    async ({ signIn, admin, diary, complaints }) => {
      test.setTimeout(240_000);
      await bookByApi(admin, diary, DAY, '09:00', 'Andrés');
      const page = await signIn('admin', look);
      const screen = new CalendarScreen(page, diary);
      const found: string[] = [];
      const check = async (where: string) => {
        found.push(...(await findingsInBoth(page, where)));
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          where,
        ).toBe(0);
      };
      for (const vista of ['mes', 'semana', 'operadores', 'dia']) {
        await screen.open(DAY, { vista });
        await expect(screen.calendar.getByRole('button').first()).toBeVisible();
        await check(vista);
      }
      await press(screen.at('08:00', 'Libre'));
      await expect(screen.form).toBeVisible();
      await check('the form');
      await press(screen.form.getByRole('button', { name: 'Ver horario' }));
      await expect(page.getByRole('button', { name: 'Editar horario' })).toBeVisible();
      await check('the slot');
      await press(page.getByRole('button', { name: 'Editar horario' }));
      await expect(page.getByRole('dialog', { name: 'Editar horario' })).toBeVisible();
      await check('the form of the slot');
      await screen.open(DAY, { vista: 'dia', horario: String(screen.slot('09:00').id) });
      await expect(screen.details('Andrés')).toBeVisible();
      await check('the details');
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
