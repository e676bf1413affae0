import { expect, type Page } from '@playwright/test';
import type { Role } from '../api';
import { PHONE, test } from '../fixtures';
import { moveTo } from '../settled';

/** Any ticket of their branch: those of the demonstration are of other branches on other days of the week. */
const TICKET = '/tiquetes/:id';
const BUSINESS = [
  '/dashboard',
  '/servicios/lista',
  '/servicios/registrar',
  '/pagos/registrar',
  '/operadores/lista',
  '/ingresos-adicionales',
  '/gastos',
  '/mostrador',
  '/ventas',
  '/ventas/lista',
  '/tiquetes',
  TICKET,
  '/cartera',
  '/aprobaciones',
  '/agendas',
  '/reportes/analytics',
  '/reportes/analytics?report_type=servicios_realizados',
];
const SCREENS: Record<Role, readonly string[]> = {
  admin: BUSINESS,
  supervisor: BUSINESS,
  operador: ['/dashboard', '/servicios/lista', '/servicios/registrar', '/mostrador', '/tiquetes'],
};

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [role, paths] of Object.entries(SCREENS) as [Role, readonly string[]][]) {
  test(`no screen of ${role} scrolls sideways on a phone or makes the browser complain`, async ({
    signIn,
    complaints,
    admin,
    sessionOf,
  }) => {
    const { operador } = (await sessionOf(role)).user;
    const within = operador === null ? '' : `&entidad_id=${operador.entidad_id}`;
    const { data } = await admin.get<{ data: { id: number }[] }>(`/tiquetes?per_page=1${within}`);
    const page = await signIn(role, PHONE);
    for (const path of paths) {
      await moveTo(page, path === TICKET ? `/tiquetes/${data[0]?.id}` : path);
      expect(await overflow(page), `${path} is wider than the phone`).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
}

test('nor do the pages of somebody who has not signed in', async ({ visit, complaints }) => {
  const page = await visit(PHONE);
  for (const path of ['/', '/politica-privacidad', '/terminos-uso', '/error']) {
    await moveTo(page, path);
    expect(await overflow(page), `${path} is wider than the phone`).toBe(0);
  }
  expect(complaints).toEqual([]);
});
