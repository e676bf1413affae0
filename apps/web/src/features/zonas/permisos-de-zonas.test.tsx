import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { SucursalProvider } from '../../app/sucursal-en-vista';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import ClientesPage from '../clientes/clientes-page';
import { SucursalModal } from '../sucursales/sucursal-modal';
import ZonasPage from './zonas-page';

const centro = { id: 1, nombre: 'Centro' };
const marcela = {
  id: 2,
  email: 'marcela@salon.co',
  nombre: 'Marcela',
  role: { nombre: 'supervisor' },
  entidad: centro,
  operador: null,
};
const PERMISOS = ['ver', 'crear', 'editar', 'eliminar'].map((accion) => `entidades.${accion}`);
const sucursal = {
  id: 1,
  name: 'Centro',
  address: 'Calle 1',
  city: 'Bogotá',
  budget: 1000,
  email: 'c@salon.co',
  client_id: 5,
  client: { id: 5, name: 'Casa' },
  archivada: false,
  created_at: '2026-11-18T15:00:00.000Z',
};

let en_otras_sucursales: boolean;
beforeEach(() => {
  vi.stubGlobal('fetch', async (ruta: string) => {
    const cliente = {
      id: 5,
      name: 'Casa',
      business_name: 'Casa SAS',
      nit: '900',
      address: 'Calle 1',
      phone: '300',
      email: 'casa@salon.co',
      order_start_date: null,
      order_end_date: null,
      created_at: '',
      en_otras_sucursales,
    };
    const zona = { id: 9, name: 'Sur', description: 'Del sur', client_id: 5, client: cliente, created_at: '' };
    if (ruta === '/api/sesion')
      return Response.json({ ...sesionActual()?.usuario, permisos: PERMISOS, modulos: ['entidades'] });
    if (ruta.startsWith('/api/clients')) return Response.json([cliente]);
    if (ruta.startsWith('/api/zones')) return Response.json([{ ...zona, en_otras_sucursales }]);
    return Response.json({ entidades: [] });
  });
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(pantalla: ReactNode, alcance: 'todo' | 'sucursal') {
  guardarSesion('ficha', { ...marcela, alcance });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  return montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <SucursalProvider>{pantalla}</SucursalProvider>
      </SesionProvider>
    </QueryClientProvider>,
  );
}

/** The actions in the row of a list, once it is there. */
async function enLaFila(texto: string) {
  const fila = (await screen.findByText(texto)).closest('tr') as HTMLElement;
  const botones = within(fila).getAllByRole('button');
  const menu = within(fila).queryByRole('button', { name: 'Más acciones' });
  if (menu) await userEvent.click(menu);
  return [...botones, ...(menu ? await screen.findAllByRole('menuitem') : [])]
    .filter((accion) => accion.getAttribute('aria-disabled') !== 'true')
    .map((accion) => accion.getAttribute('aria-label') ?? accion.textContent ?? '')
    .filter((nombre) => /^(Editar|Eliminar)/.test(nombre));
}

it.each([
  ['sucursal', true, []],
  ['sucursal', false, ['Editar', 'Eliminar']],
  ['todo', true, ['Editar', 'Eliminar']],
] as const)(
  'las zonas: a quien ve «%s», y el cliente tiene otras sucursales (%s), se le ofrece %j',
  async (alcance, otras, acciones) => {
    en_otras_sucursales = otras;
    mostrar(<ZonasPage />, alcance);
    expect((await enLaFila('Sur')).map((nombre) => nombre.split(':')[0])).toEqual(acciones);
    const nueva = screen.queryByRole('button', { name: 'Nueva zona' });
    if (acciones.length > 0) expect(nueva ?? (await screen.findByRole('button', { name: 'Nueva zona' }))).toBeVisible();
    else expect(nueva).toBeNull();
  },
);

it.each([
  ['sucursal', true, [], false],
  ['sucursal', false, ['Editar'], false],
  ['todo', true, ['Editar', 'Eliminar'], true],
] as const)(
  'los clientes: a quien ve «%s», y tiene otras sucursales (%s), se le ofrece %j, y crear %s',
  async (alcance, otras, acciones, crea) => {
    en_otras_sucursales = otras;
    mostrar(<ClientesPage />, alcance);
    expect((await enLaFila('Casa')).map((nombre) => nombre.split(':')[0])).toEqual(acciones);
    expect(screen.queryByRole('button', { name: 'Nuevo cliente' }) !== null).toBe(crea);
  },
);

it.each([
  ['sucursal', true],
  ['todo', false],
] as const)('de quién es una sucursal: a quien ve «%s» se le muestra apagado (%s)', async (alcance, apagado) => {
  en_otras_sucursales = false;
  mostrar(<SucursalModal abierto sucursal={sucursal as never} alCerrar={() => undefined} />, alcance);
  const cliente = await screen.findByRole('combobox', { name: /Cliente/ });
  expect((cliente as HTMLInputElement).disabled).toBe(apagado);
});
