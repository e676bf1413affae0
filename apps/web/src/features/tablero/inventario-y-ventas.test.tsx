import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { ambitoDia } from './desgloses';
import { InventarioYVentas } from './inventario-y-ventas';

test('what the stock is worth, when it does not come, is said and can be asked for again', async () => {
  const pedir = vi.fn(() => Promise.resolve(Response.json({ message: 'No' }, { status: 400 })));
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <InventarioYVentas ambito={ambitoDia(undefined, '2026-11-18')} vendido={0} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Error al cargar el valor del inventario')).toBeVisible();
  const antes = pedir.mock.calls.length;
  await userEvent.click(screen.getByText('Reintentar'));
  await vi.waitFor(() => expect(pedir.mock.calls.length).toBeGreaterThan(antes));
});
