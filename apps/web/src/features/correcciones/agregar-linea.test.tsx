import type { Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AgregarLinea } from './agregar-linea';
import { lineaNuevaDe } from './corregir';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const producto = (id: number, nombre: string) => ({
  ...{ id, nombre, categoria_id: 1, categoria: { id: 1, nombre: 'General' }, precio_unitario: 20_000, stock: 3 },
  ...{ costo_unitario: 9_000, codigo: null, entidad_id: 1, entidad: { id: 1, nombre: 'Centro' } },
  created_at: '2026-11-20T15:00:00.000Z',
});
const PAGINA = { data: [producto(7, 'Champú'), producto(8, 'Cera')], pagination: { total: 2 } };

afterEach(() => vi.unstubAllGlobals());

function mostrar(permisos: Permiso[]) {
  const pedir = async (direccion: string) =>
    Response.json(direccion === '/api/sesion' ? { ...yo, modulos: ['ventas', 'servicios'], permisos } : PAGINA);
  vi.stubGlobal('fetch', pedir);
  const alAgregar = vi.fn();
  const champu = lineaNuevaDe('producto', { id: 7, nombre: 'Champú', precio: 20_000 }, 'venta-1');
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <AgregarLinea entidadId={1} lineas={[champu]} alAgregar={alAgregar} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return alAgregar;
}

it('agrega un producto que no está ya en el tiquete, al precio del catálogo', async () => {
  const alAgregar = mostrar(['ventas.crear']);
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar un producto' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Agregar un producto' }));
  const cera = await screen.findByRole('option', { name: /Cera/ });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.click(cera);
  expect(alAgregar).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tipo: 'producto', cosa_id: 8, precio: 20_000, cantidad: 1, quien: null, id: null }),
  );
  expect(screen.getByRole('button', { name: 'Agregar un producto' })).toBeVisible();
});

it.each([
  ['ventas.crear', 'Agregar un producto', 'Agregar un servicio'],
  ['servicios.crear', 'Agregar un servicio', 'Agregar un producto'],
] as const)('con %s se ofrece solo «%s»', async (permiso, si, no) => {
  mostrar([permiso]);
  expect(await screen.findByRole('button', { name: si })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: no })).toBeNull());
});
