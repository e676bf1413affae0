import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { PersonaSelector } from './persona-selector';

const ANA = { id: 1, nombre: 'Ana Ruiz', activo: true };
const ROSA = { id: 912, nombre: 'Rosa Peña', activo: false };

/** As the server does with more people than a list holds: the first ones, and the others when they are looked for. */
function mostrar(valor: string) {
  vi.stubGlobal('fetch', async (ruta: string) => {
    const { searchParams } = new URL(ruta, 'http://x');
    const data =
      searchParams.get('id') === '912' || searchParams.get('busca') === 'pena'
        ? [ROSA]
        : searchParams.get('busca')
          ? []
          : [ANA];
    return Response.json({ data });
  });
  const alCambiar = vi.fn();
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <PersonaSelector valor={valor} alCambiar={alCambiar} />
    </QueryClientProvider>,
  );
  return alCambiar;
}
const caja = () => screen.getByRole('combobox', { name: 'Persona' });

afterEach(() => vi.unstubAllGlobals());

it('quien no está entre las primeras se busca en el servidor y se elige', async () => {
  const alCambiar = mostrar('');
  await userEvent.type(caja(), 'pena');
  await userEvent.click(await screen.findByText('Rosa Peña · inactivo'));
  expect(alCambiar).toHaveBeenCalledExactlyOnceWith('912');
});

it('quien ya está elegido se muestra por su nombre, aunque no esté entre las primeras', async () => {
  mostrar('912');
  await vi.waitFor(() => expect(caja()).toHaveValue('Rosa Peña · inactivo'));
});
