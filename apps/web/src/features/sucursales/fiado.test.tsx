import type { Permiso, Sucursal } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../../test/accion-de-fila';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import SucursalesPage from './sucursales-page';

const sucursal = (id: number, name: string, archivada = false): Sucursal => ({
  ...{ id, name, address: 'Calle 1', city: 'Bogotá', budget: 1_000_000, email: 'a@salon.co' },
  ...{ client_id: 1, client: { id: 1, name: 'Salón S.A.S.' }, archivada, uso_presupuesto: null },
  created_at: '2026-01-01T15:00:00.000Z',
});
const TODOS: readonly Permiso[] = ['entidades.ver', 'entidades.editar', 'tiquetes.fiado'];

let guardado: unknown[] = [];
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(permisos: readonly Permiso[], archivada = false) {
  guardado = [];
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 7, nombre: 'Centro' }, alcance: 'sucursal' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (ruta === '/api/sesion') return Response.json({ ...usuario, permisos, modulos: ['entidades'] });
    const ajuste = { entidad: { id: 7, nombre: 'Centro' }, fia: false, limite_fiado: 0, comision_fiado: 'al_prestar' };
    if (method === 'PUT') {
      guardado.push({ ruta, body: JSON.parse(body ?? '') });
      return Response.json({ message: 'La sucursal fía', data: ajuste });
    }
    if (ruta.startsWith('/api/ajustes-sucursal?entidad_id=7')) return Response.json({ data: ajuste });
    return Response.json(ruta.startsWith('/api/branches') ? [sucursal(7, 'Centro', archivada)] : []);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <SucursalesPage />
      </SesionProvider>
    </QueryClientProvider>,
    archivada ? '/?estado=archivadas' : '/',
  );
}

it('una sucursal empieza a fiar con su interruptor y su límite', async () => {
  mostrar(TODOS);
  await userEvent.click(await accionDeFila('Fiado'));
  const dialogo = await screen.findByRole('dialog', { name: 'Fiado' });
  const limite = await within(dialogo).findByLabelText(/^Hasta cuánto puede deber cada persona/);
  expect(limite).toBeDisabled();
  await userEvent.click(within(dialogo).getByRole('switch', { name: 'Esta sucursal fía' }));
  expect(limite).toBeEnabled();
  await userEvent.clear(limite);
  await userEvent.type(limite, '100000');
  const cuando = within(dialogo).getByRole('radiogroup', { name: 'La comisión de lo que se fía' });
  expect(within(cuando).getByRole('radio', { name: 'Se paga con las demás' })).toBeChecked();
  await userEvent.click(within(cuando).getByRole('radio', { name: /^Se retiene/ }));
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(guardado).toEqual([
      {
        ruta: '/api/ajustes-sucursal',
        body: { entidad_id: 7, fia: true, limite_fiado: 100_000, comision_fiado: 'al_cobrar' },
      },
    ]),
  );
});

it('no se ofrece a quien no puede fiar', async () => {
  mostrar(['entidades.ver', 'entidades.editar']);
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  expect(await screen.findByRole('menuitem', { name: 'Historial de cambios' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Fiado' })).toBeNull();
});

it('de una sucursal archivada solo se restaura', async () => {
  mostrar(TODOS, true);
  expect(await screen.findByRole('button', { name: 'Restaurar' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  expect(await screen.findByRole('menuitem', { name: 'Historial de cambios' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Fiado' })).toBeNull();
});
