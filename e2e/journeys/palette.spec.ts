import type { Page } from '@playwright/test';
import { findingsInBoth } from '../axe';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar pantallas, acciones y personas' });

/** Opens it by the keyboard or, where there is none, by the button of the header. */
async function open(page: Page, by: 'keys' | 'finger') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (by === 'keys') await page.keyboard.press('Control+K');
  else await press(page.getByRole('button', { name: 'Buscar pantallas, acciones y personas' }));
  const palette = paletteOf(page);
  await expect(palette.getByPlaceholder('Buscar…')).toBeFocused();
  return palette;
}

test('by the keyboard: what is asked for in words is done, with its record and its days', async ({ signIn }) => {
  const page = await signIn('supervisor');
  await page.goto('/dashboard');
  const ask = async (words: string, answer: string | RegExp) => {
    const palette = await open(page, 'keys');
    await page.keyboard.type(words);
    await expect(palette.locator('[data-selected]')).toContainText(answer);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };

  await ask('anotar un egrso', 'Agregar gasto');
  await expect(page.getByRole('dialog', { name: 'Agregar Gasto' }).getByLabel('Descripción')).toBeFocused();
  await page.keyboard.press('Escape');
  await ask('arqueo', 'Hacer arqueo de la caja');
  await expect(page.getByRole('dialog', { name: /^Arqueo de caja/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await ask('clasico corte', 'Registrar Corte clásico');
  await expect(page.getByRole('dialog', { name: 'Asignar servicios' })).toContainText('Corte clásico');
  await page.keyboard.press('Escape');
  await ask('vender sera', /^Vender Cera mate/);
  await expect(page).toHaveURL(/\/ventas\?producto=\d+/);
  await page.goto('/dashboard');
  await ask('gastos de ayer', 'Gastos de esos días');
  await expect(page).toHaveURL(/\/gastos\?fecha_inicio=(\d{4}-\d\d-\d\d)&fecha_fin=\1$/);

  const palette = await open(page, 'keys');
  await page.keyboard.type('cambiar a sede laureles');
  await expect(palette.getByText('No se encontraron resultados')).toBeVisible();
});

test('an expense is two keys away from any screen, outside of its fields', async ({ signIn }) => {
  const page = await signIn('supervisor');
  await page.goto('/agendas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('g');
  const form = page.getByRole('dialog', { name: 'Agregar Gasto' });
  await expect(form.getByLabel('Descripción')).toBeFocused();
  await page.keyboard.type('ing?');
  await expect(form.getByLabel('Descripción')).toHaveValue('ing?');
});

test('the gastos of last month are an Excel in three presses', async ({ signIn }) => {
  const page = await signIn('supervisor');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press(page.getByRole('button', { name: 'Buscar pantallas, acciones y personas' }));
  const palette = paletteOf(page);
  await palette.getByPlaceholder('Buscar…').fill('reporte de gastos del mes pasado a excel');
  const download = page.waitForEvent('download');
  await press(palette.getByText('Exportar reporte a Excel: Gastos operativos'));
  expect((await download).suggestedFilename()).toMatch(/^gastos.*\.xlsx$/);
});

test('an operator is offered nothing outside of their permission', async ({ signIn }) => {
  const page = await signIn('operador');
  await page.goto('/servicios/registrar');
  const palette = await open(page, 'keys');
  for (const words of ['agregar gasto', 'arqueo', 'cera mate', 'marcela']) {
    await palette.getByPlaceholder('Buscar…').fill(words);
    await expect(palette.getByText('No se encontraron resultados')).toBeVisible();
  }
});

for (const [size, look] of [
  ['desktop', undefined],
  ['phone', PHONE],
] as const)
  test(`${size}: the palette and the list of shortcuts are read by everybody`, async ({ signIn }) => {
    const page = await signIn('supervisor', look);
    await page.goto('/gastos');
    const palette = await open(page, look ? 'finger' : 'keys');
    const found = await findingsInBoth(page, 'palette, empty');
    await palette.getByPlaceholder('Buscar…').fill('ventas de octubre');
    await expect(palette.getByText('Lista de ventas')).toBeVisible();
    found.push(...(await findingsInBoth(page, 'palette, asked')));
    await palette.getByPlaceholder('Buscar…').fill('atajos');
    await press(palette.getByText('Atajos del teclado'));
    await expect(page.getByRole('dialog', { name: 'Atajos del teclado' })).toContainText('Agregar gasto');
    found.push(...(await findingsInBoth(page, 'shortcuts')));
    expect(found).toEqual([]);
  });
