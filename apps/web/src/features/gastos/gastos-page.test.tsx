import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import GastosPage from './gastos-page';

const yo = {
  id: 1,
  email: 'a@salon.co',
  name: 'Ana',
  type: 'admin',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'admin' },
  nombre: 'Ana',
  alcance: 'todo' as const,
  entidad: null,
  operador: null,
};
const arriendo = {
  id: 7,
  descripcion: 'Arriendo',
  monto: 90_000,
  fecha: '2026-11-01',
  metodo_pago: 'mixto',
  monto_efectivo: 40_000,
  monto_transferencia: 50_000,
  entidad_id: 2,
  entidad: { id: 2, nombre: 'Centro' },
  tiene_recibo: false,
  created_at: '2026-11-01T15:00:00.000Z',
};
const LISTA = {
  data: [arriendo],
  pagination: { current_page: 1, per_page: 10, total: 1, total_pages: 1, from: 1, to: 1 },
};

let pedidas: string[];
beforeEach(() => {
  pedidas = [];
  vi.stubGlobal('fetch', (pedido: RequestInfo | URL) => {
    const ruta = String(pedido instanceof Request ? pedido.url : pedido);
    pedidas.push(ruta);
    if (ruta.includes('/gastos/listar')) return Promise.resolve(Response.json(LISTA));
    if (ruta.includes('/historial/gasto/7'))
      return Promise.resolve(
        Response.json({
          data: [{ accion: 'crear', usuario: { id: 3, nombre: 'Rosa Peña' } }],
          anterior: null,
          siguiente: null,
        }),
      );
    return new Promise(() => undefined);
  });
});

const abrir = (ruta: string) =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <GastosPage />
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );
const titulos = async () =>
  within(await screen.findByRole('table', { name: 'Gastos' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const listas = () =>
  pedidas
    .filter((ruta) => ruta.includes('/gastos/listar'))
    .map((ruta) => new URL(ruta, 'http://salon.co').searchParams);

it('el orden de una columna se le pide al servidor, y la cabeza dice cuál es', async () => {
  abrir('/gastos?page=3');
  // Its rows came: the heads of the skeleton give way to those of the table.
  await screen.findByRole('button', { name: 'Arriendo' });
  await userEvent.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(() =>
    expect(Object.fromEntries(listas().at(-1) ?? [])).toMatchObject({ page: '1', orden: 'monto', sentido: 'asc' }),
  );
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Monto' })).toHaveAttribute('aria-sort', 'ascending'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(() => expect(listas().at(-1)?.get('sentido')).toBe('desc'));
  await userEvent.click(screen.getByRole('button', { name: 'Monto' }));
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Monto' })).not.toHaveAttribute('aria-sort'));
});

it('de una sola sucursal y de un solo día, ni la una ni el otro se repiten en cada fila', async () => {
  const { unmount } = abrir('/gastos');
  expect(await titulos()).toEqual(['Descripción', 'Fecha', 'Sucursal', 'Método', 'Monto', 'Recibo', 'Acciones']);
  unmount();
  abrir('/gastos?entidad_id=2&fecha_inicio=2026-11-01&fecha_fin=2026-11-01');
  expect(await titulos()).toEqual(['Descripción', 'Método', 'Monto', 'Recibo', 'Acciones']);
});

it('una fila abre todo lo que se sabe de ella, y quién la registró', async () => {
  abrir('/gastos');
  await userEvent.click(await screen.findByRole('button', { name: 'Arriendo' }));
  const detalle = await screen.findByRole('dialog', { name: 'Arriendo' });
  expect(await within(detalle).findByText('Rosa Peña')).toBeVisible();
  for (const nombre of ['Fecha', 'Sucursal', 'Monto', 'Método', 'Efectivo', 'Transferencia', 'Registrado', 'Registró'])
    expect(within(detalle).getByText(nombre)).toBeVisible();
  expect(within(detalle).getByText(/50\.000/)).toBeVisible();
});

it('lo que cambia mientras una fila está abierta se ve en ella, y no lo que decía la lista al abrirla', async () => {
  const lista = vi.fn(() => ({ ...LISTA, data: [{ ...arriendo, tiene_recibo: true }] }));
  vi.stubGlobal('fetch', async (ruta: string) =>
    ruta.includes('/gastos/listar') ? Response.json(lista()) : new Promise(() => undefined),
  );
  const consultas = crearQueryClient();
  montar(
    <QueryClientProvider client={consultas}>
      <SesionProvider usuario={yo}>
        <GastosPage />
      </SesionProvider>
    </QueryClientProvider>,
    '/gastos',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Arriendo' }));
  const detalle = await screen.findByRole('dialog', { name: 'Arriendo' });
  expect(within(detalle).getByRole('button', { name: 'Ver el recibo' })).toBeVisible();
  lista.mockReturnValue(LISTA);
  void consultas.invalidateQueries();
  await waitFor(() => expect(within(detalle).queryByRole('button', { name: 'Ver el recibo' })).toBeNull());
});
