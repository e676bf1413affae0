import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { useRegistrarDeNuevo } from '../../lib/registrar-de-nuevo';
import { SesionProvider } from '../../lib/session-context';
import RegistrarVentaPage from './registrar-venta-page';

const yo = {
  id: 1,
  email: 'sara@salon.co',
  name: 'Sara',
  type: 'supervisor',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'supervisor' },
  nombre: 'Sara',
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};
const shampoo = {
  id: 7,
  nombre: 'Shampoo',
  categoria_id: 1,
  categoria: { id: 1, nombre: 'General' },
  precio_unitario: 10_000,
  costo_unitario: 5_000,
  stock: 90,
  codigo: null,
  entidad_id: 1,
  entidad: { id: 1, nombre: 'Centro' },
  created_at: '2026-11-20T15:00:00.000Z',
};
const cera = { ...shampoo, id: 8, nombre: 'Cera' };
const responder = (ruta: string) => {
  if (ruta.startsWith('/api/sesion')) return { ...yo, modulos: ['ventas'], permisos: ['ventas.ver', 'ventas.crear'] };
  if (ruta.startsWith('/api/productos/obtener-producto/')) return ruta.endsWith('/8') ? cera : shampoo;
  if (ruta.startsWith('/api/ventas')) return null;
  if (ruta.startsWith('/api/metodos')) return [];
  return { data: [shampoo, cera], pagination: { current_page: 1, per_page: 12, total: 2, total_pages: 1 } };
};

/** The action of the toast of an annulled sale. */
function DeNuevo({ cantidad }: { cantidad: number }) {
  const registrar = useRegistrarDeNuevo();
  const venta = {
    producto_id: 7,
    cantidad,
    observaciones: '',
    metodo_pago: 'efectivo' as const,
    monto_efectivo: cantidad * 10_000,
    monto_transferencia: 0,
  };
  return (
    <button type="button" onClick={() => registrar({ de: 'venta', datos: venta })}>
      De nuevo {cantidad}
    </button>
  );
}

function mostrar() {
  vi.stubGlobal('fetch', (ruta: string) => {
    const respuesta = responder(ruta);
    return respuesta ? Promise.resolve(Response.json(respuesta)) : new Promise(() => undefined);
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <RegistrarVentaPage />
        <DeNuevo cantidad={2} />
        <DeNuevo cantidad={5} />
      </SesionProvider>
    </QueryClientProvider>,
    '/ventas',
  );
}
const cantidad = () => screen.findByLabelText(/^Cantidad/);

const opcion = async (nombre: string) =>
  (await screen.findByText(nombre, { selector: '[role=option] *' })) as HTMLElement;

afterEach(() => vi.unstubAllGlobals());

it('otra venta del mismo producto que se registra de nuevo empieza con lo suyo, no con lo de la anterior', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(screen.getByText('De nuevo 2'));
  expect(await cantidad()).toHaveValue('2');
  await persona.click(screen.getByText('De nuevo 5'));
  await vi.waitFor(async () => expect(await cantidad()).toHaveValue('5'));
});

it('el mismo producto que se elige a mano, sin pasar por otro, empieza una venta nueva', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(screen.getByText('De nuevo 2'));
  expect(await cantidad()).toHaveValue('2');
  await persona.click(await opcion('Shampoo'));
  await vi.waitFor(async () => expect(await cantidad()).toHaveValue('1'));
});

it('el producto que se elige a mano empieza una venta nueva', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar();
  await persona.click(screen.getByText('De nuevo 2'));
  await persona.click(await opcion('Cera'));
  await persona.click(await opcion('Shampoo'));
  await vi.waitFor(async () => expect(await cantidad()).toHaveValue('1'));
});
