import { today } from '../api';
import { DESKTOP, expect, PHONE, test } from '../fixtures';
import { press } from '../hands';
import { amountIn, ReportsScreen } from '../reports-screen';

const SIZES = { desktop: DESKTOP, phone: PHONE } as const;

for (const [size, look] of Object.entries(SIZES)) {
  test(`a figure of the dashboard leads to its report, that to a record, a file and a sheet (${size})`, async ({
    signIn,
    admin,
    complaints,
  }) => {
    // A branch of its own: in the others another journey may spend between the dashboard and the report.
    const branch = await admin.createBranch();
    const expense = { fecha: today(), metodo_pago: 'transferencia', entidad_id: branch.id };
    await admin.post('/gastos/crear', { ...expense, descripcion: 'Toallas', monto: 45_000 });
    await admin.post('/gastos/crear', { ...expense, descripcion: 'Aseo', monto: 27_500 });
    const reports = new ReportsScreen(await signIn('admin', look));
    const { page } = reports;
    await page.goto(`/dashboard?entidad_id=${branch.id}`);
    const card = page.getByRole('button', { name: /^Gastos del Mes/ });
    await expect(card).toContainText('$');
    const figure = amountIn(await card.innerText());
    await press(card);
    const drawer = page.getByRole('dialog', { name: 'Gastos del Mes' });
    await press(drawer.getByRole('link', { name: 'Ver reporte' }));

    const report = await reports.of('Gastos operativos');
    expect(await reports.figure('Gastos')).toBe(figure);
    const total = report.getByRole('row', { name: /^Total/ });
    expect(amountIn(await total.getByRole('cell').last().innerText())).toBe(figure);

    await press(
      report.getByRole('table', { name: 'Gastos operativos' }).getByRole('row').nth(1).getByRole('button').first(),
    );
    const record = page.getByRole('dialog', { name: 'Gasto' });
    await expect(record.getByRole('heading', { name: 'Historial' })).toBeVisible();
    await expect(record.getByRole('link', { name: 'Ver en Gastos' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(record).toBeHidden();

    const file = await reports.download('Exportar CSV');
    expect(file.name).toMatch(/\.csv$/);
    expect(file.text.charCodeAt(0)).toBe(0xfeff);
    expect(file.text.trimEnd().split('\r\n').at(-1)).toContain(figure.replace(/\D/g, ''));

    const sheet = await reports.print();
    for (const text of [branch.name, 'Gastos operativos', /Impreso por .+ el \d\d\/\d\d\/\d{4} \d\d:\d\d/])
      await expect(sheet.getByText(text).first()).toBeVisible();
    await expect(sheet.getByRole('row').last()).toContainText(figure.replace(/^\$ /, ''));
    await reports.afterPrint();

    // The address is the report: reload and back give the same one.
    await page.reload();
    await reports.of('Gastos operativos');
    expect(await reports.figure('Gastos')).toBe(figure);
    await press(page.getByRole('button', { name: 'Ayer' }));
    await expect(page.getByText('Cambiaste los parámetros')).toBeVisible();
    await press(page.getByRole('button', { name: 'Limpiar' }));
    await expect(page.getByRole('button', { name: 'Generar Reporte' })).toBeDisabled();
    await page.goBack();
    await reports.of('Gastos operativos');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(complaints).toEqual([]);
  });
}
