import type { Permiso, Producto } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { VentaFormulario } from './venta-formulario';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const CERA: Producto = {
  ...{ id: 7, nombre: 'Cera', categoria_id: 1, categoria: { id: 1, nombre: 'General' }, precio_unitario: 30_000 },
  ...{ costo_unitario: 18_000, stock: 3, codigo: null, entidad_id: 1, entidad: { id: 1, nombre: 'Centro' } },
  created_at: '2026-11-20T15:00:00.000Z',
};
const LUISA = { id: 9, entidad_id: 1, nombre: 'Luisa Mora', telefono: '310 555 0001', email: null, alergias: null };

afterEach(() => vi.unstubAllGlobals());

function mostrar(permisos: Permiso[], citaId: number | null = null) {
  const enviados: unknown[] = [];
  const pedir = async (direccion: string, { body }: RequestInit = {}) => {
    if (direccion === '/api/sesion') return Response.json({ ...yo, modulos: ['ventas', 'personas'], permisos });
    if (direccion.startsWith('/api/personas/buscar')) return Response.json({ data: [{ ...LUISA, etiquetas: [] }] });
    if (direccion.startsWith('/api/personas/9')) return Response.json({ data: { ...LUISA, visitas: 2, ultima: null } });
    if (direccion === '/api/ventas/crear-venta') enviados.push(JSON.parse(String(body)));
    return new Promise<Response>(() => undefined);
  };
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <VentaFormulario producto={CERA} citaId={citaId} alVender={vi.fn()} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return enviados;
}

it('la venta va con la ficha que se elige, sin más que buscarla', { timeout: 30_000 }, async () => {
  const enviados = mostrar(['ventas.crear', 'personas.ver']);
  const persona = await screen.findByRole('combobox', { name: 'Persona' });
  await userEvent.type(persona, 'luisa');
  await userEvent.click(await screen.findByRole('option', { name: /Luisa Mora/ }));
  expect(await screen.findByText(/^Ficha de Luisa Mora/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Registrar Venta' }));
  await waitFor(() => expect(enviados).toEqual([expect.objectContaining({ productoId: 7, persona_id: 9 })]));
});

it.each([
  ['no puede ver fichas', ['ventas.crear'] as Permiso[], null],
  ['vende para una cita, que ya tiene su persona', ['ventas.crear', 'personas.ver'] as Permiso[], 5],
])('a quien %s no se le pregunta', async (_, permisos, citaId) => {
  mostrar(permisos, citaId);
  expect(await screen.findByRole('button', { name: 'Registrar Venta' })).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('Persona')).toBeNull());
});
