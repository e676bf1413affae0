import { AgendasScreen, next } from '../agendas-screen';
import { unique } from '../api';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { pressAction } from '../screens';

/** A Wednesday: no holiday of Colombia is moved to it. */
const WEDNESDAY = 3;
const SIZES = { desktop: DESKTOP, phone: PHONE } as const;

for (const [size, look] of Object.entries(SIZES)) {
  test(`an agenda is made with its week of slots, at once free places; clashes are seen before anything is made (${size})`, async ({
    signIn,
    admin,
  }) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const page = await signIn('admin', look);
    const agendas = new AgendasScreen(page);
    const date = next(WEDNESDAY);
    const name = `Agenda ${unique()}`;
    await agendas.open({ date, branch: branch.id });

    await press(page.getByRole('button', { name: 'Nueva Agenda' }).first());
    const form = page.getByRole('dialog', { name: 'Nueva Agenda' });
    await press(form.getByRole('button', { name: 'Crear agenda' }));
    await expect(form.getByText('El operador es requerido')).toBeVisible();
    await expect(form.getByText('El nombre es requerido')).toBeVisible();
    await press(form.getByRole('combobox', { name: 'Operador' }));
    await press(page.getByRole('option', { name: operator.name }));
    await form.getByLabel('Nombre').fill(name);
    await press(form.getByRole('button', { name: 'Crear agenda' }));

    // Without slots it offers nothing: its week opens next.
    await expect(agendas.slots).toContainText(name);
    await expect(agendas.slots.getByText('Sin horarios la agenda no ofrece espacios.')).toBeVisible();
    const generator = await agendas.fromSlots('Generar horarios', 'Generar horarios');
    await expect(generator.getByRole('heading', { name: '60 horarios a la semana' })).toBeVisible();
    await generator.getByLabel('Duración en minutos').fill('120');
    await expect(generator.getByRole('heading', { name: '30 horarios a la semana' })).toBeVisible();
    await press(generator.getByRole('button', { name: 'Crear 30 horarios' }));
    await expect(generator).toBeHidden();
    await expect(agendas.slots.getByRole('region', { name: 'Miércoles' }).getByRole('listitem')).toHaveCount(5);

    const again = await agendas.fromSlots('Generar horarios', 'Generar horarios');
    await expect(again.getByRole('alert')).toContainText('horarios se cruzan con otros que ya existen');
    await expect(again.getByRole('list', { name: 'Cruces' })).toContainText(
      'Lunes, 08:00 a 09:00: se cruza con Cita, 08:00 a 10:00',
    );
    await expect(again.getByRole('button', { name: /^Crear/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();
    await expect(agendas.slots).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(agendas.slots).toBeHidden();

    await expect(page.getByRole('button', { name: 'Espacios libres' })).toContainText('5');
    const day = await agendas.day(operator.name);
    await expect(day.getByRole('link')).toHaveCount(6);
    const free = day.getByRole('link', { name: /08:00 – 10:00/ });
    await expect(free).toContainText('Libre');
    await expect(free).toHaveAttribute('href', new RegExp(`/agendas/\\d+/calendario\\?fecha=${date}&horario=\\d+`));

    await press(page.getByRole('button', { name: 'Espacios libres' }));
    await expect(page.getByRole('dialog', { name: 'Espacios libres' }).getByRole('link')).toHaveCount(5);
  });

  test(`a blocked day takes nobody until it is opened again (${size})`, async ({ signIn, admin }) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const name = `Agenda ${unique()}`;
    const date = next(WEDNESDAY);
    const { data } = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
      operador_id: operator.id,
      nombre: name,
    });
    await admin.post('/agenda/generar-horarios', {
      agenda_id: data.id,
      dias: ['miercoles'],
      hora_inicio: '09:00',
      hora_fin: '12:00',
      duracion_minutos: 60,
    });
    const page = await signIn('admin', look);
    const agendas = new AgendasScreen(page);
    await agendas.open({ date, branch: branch.id });

    await agendas.act(name, 'Horarios', `Horarios de ${name}`);
    const blocks = await agendas.fromSlots('Bloqueos', `Bloqueos de ${name}`);
    await press(blocks.getByRole('button', { name: 'Nuevo bloqueo' }));
    const form = page.getByRole('dialog', { name: 'Nuevo bloqueo' });
    await form.getByLabel('Motivo').fill('Mantenimiento');
    for (const field of ['Desde', 'Hasta']) {
      await form.getByRole('textbox', { name: field, exact: true }).fill(date.split('-').reverse().join('/'));
      await page.keyboard.press('Tab');
    }
    await press(form.getByRole('button', { name: 'Bloquear' }));
    await expect(form).toBeHidden();
    await expect(blocks.getByRole('listitem')).toContainText('Mantenimiento');
    await page.keyboard.press('Escape');
    await expect(blocks).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(agendas.slots).toBeHidden();

    const day = await agendas.day(operator.name);
    await expect(day.getByRole('listitem').first()).toContainText('Bloqueado');
    await expect(day.getByRole('listitem').first()).toContainText('Mantenimiento');
    await expect(page.getByRole('button', { name: 'Espacios libres' })).toContainText(/^Espacios libres0/);

    await agendas.act(name, 'Horarios', `Horarios de ${name}`);
    await agendas.fromSlots('Bloqueos', `Bloqueos de ${name}`);
    await pressAction(blocks.getByRole('listitem'), 'Quitar: Mantenimiento');
    await press(page.getByRole('dialog', { name: 'Quitar bloqueo' }).getByRole('button', { name: 'Quitar' }));
    await expect(blocks.getByText('Sin días bloqueados')).toBeVisible();
  });

  test(`an agenda with appointments ahead is not deleted: it can be left inactive (${size})`, async ({
    signIn,
    admin,
  }) => {
    const branch = await admin.createBranch();
    const operator = await admin.createOperator(branch.id);
    const name = `Agenda ${unique()}`;
    const date = next(WEDNESDAY);
    const { data } = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
      operador_id: operator.id,
      nombre: name,
    });
    const slots = await admin.post<{ data: { id: number }[] }>('/agenda/generar-horarios', {
      agenda_id: data.id,
      dias: ['miercoles'],
      hora_inicio: '09:00',
      hora_fin: '10:00',
      duracion_minutos: 60,
    });
    await admin.post('/agenda/crear-cita', {
      agenda_id: data.id,
      horario_id: slots.data[0]?.id,
      fecha: date,
      cliente_nombre: 'Ana Gómez',
      servicio: 'Corte',
    });
    const page = await signIn('admin', look);
    const agendas = new AgendasScreen(page);
    await agendas.open({ date, search: name, branch: branch.id });

    const edition = await agendas.act(name, 'Editar', 'Editar Agenda');
    await edition.getByLabel('Descripción').fill('Solo con cita previa');
    await press(edition.getByRole('button', { name: 'Guardar cambios' }));
    await expect(edition).toBeHidden();
    await expect(agendas.row(name)).toContainText('Solo con cita previa');
    await expect((await agendas.day(operator.name)).getByRole('listitem')).toContainText('Ana Gómez');

    const deletion = await agendas.act(name, 'Eliminar', 'Eliminar agenda');
    await deletion.getByLabel('Motivo').fill('Ya no se usa');
    await press(deletion.getByRole('button', { name: 'Eliminar' }));
    const objection = page.getByRole('dialog', { name: 'La agenda no se eliminó' });
    await expect(objection).toContainText('La agenda tiene 1 cita futura');
    await press(objection.getByRole('button', { name: 'Desactivar' }));
    await expect(agendas.row(name)).toContainText('Inactiva');
    await expect(page.getByRole('button', { name: 'Agendas activas' })).toContainText(/^Agendas activas0/);
  });
}

test('what somebody else books shows by itself', async ({ signIn, admin }) => {
  const branch = await admin.createBranch();
  const operator = await admin.createOperator(branch.id);
  const date = next(WEDNESDAY);
  const { data } = await admin.post<{ data: { id: number } }>('/agenda/crear-agenda', {
    operador_id: operator.id,
    nombre: `Agenda ${unique()}`,
  });
  const slots = await admin.post<{ data: { id: number }[] }>('/agenda/generar-horarios', {
    agenda_id: data.id,
    dias: ['miercoles'],
    hora_inicio: '09:00',
    hora_fin: '11:00',
    duracion_minutos: 60,
  });
  const page = await signIn('admin');
  const agendas = new AgendasScreen(page);
  await agendas.open({ date, branch: branch.id });
  const day = await agendas.day(operator.name);
  await expect(day.getByRole('listitem').first()).toContainText('Libre');
  await admin.post('/agenda/crear-cita', {
    agenda_id: data.id,
    horario_id: slots.data[0]?.id,
    fecha: date,
    cliente_nombre: 'Ana Gómez',
    servicio: 'Corte',
  });
  await expect(day.getByRole('listitem').first()).toContainText('Ocupado');
  await expect(page.getByRole('button', { name: 'Espacios ocupados' })).toContainText(/^Espacios ocupados1/);
});
