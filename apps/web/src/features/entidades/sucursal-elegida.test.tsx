import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { ArticuloModal } from '../inventario/articulo-modal';
import { ProductoModal } from '../productos/producto-modal';

const duena = {
  id: 1,
  email: 'ana@salon.co',
  name: 'Ana',
  nombre: null,
  type: 'admin',
  role: { nombre: 'admin' },
  alcance: 'todo' as const,
  entidad: null,
  entity_id: '',
  operador: null,
  zona_horaria: 'America/Bogota',
};

afterEach(() => vi.unstubAllGlobals());

const cerrar = () => undefined;
it.each([
  [
    'producto',
    <ProductoModal key="p" abierto producto={null} entidadId={null} alCerrar={cerrar} />,
    ['Crear producto', 'El costo unitario debe ser mayor a 0'],
  ],
  [
    'artículo',
    <ArticuloModal key="a" abierto articulo={null} entidadId={null} alCerrar={cerrar} />,
    ['Crear artículo', 'El costo unitario es requerido'],
  ],
] as const)(
  'de un %s nuevo, la sucursal y el costo vacíos se marcan al primer intento, con sus palabras',
  async (_, modal, [crear, costo]) => {
    const pedidos: string[] = [];
    vi.stubGlobal('fetch', async (ruta: string, { method = 'GET' }: RequestInit = {}) => {
      pedidos.push(method);
      return Response.json(ruta.startsWith('/api/sesion') ? { ...duena, permisos: [], modulos: [] } : []);
    });
    montar(
      <QueryClientProvider client={crearQueryClient()}>
        <SesionProvider usuario={duena}>{modal}</SesionProvider>
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: crear }));
    for (const mensaje of ['El nombre es requerido', costo, 'La sucursal es requerida'])
      expect(await screen.findByText(mensaje)).toBeVisible();
    expect(pedidos).not.toContain('POST');
  },
);
