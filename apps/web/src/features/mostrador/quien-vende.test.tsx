import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cera, escribirCorte, lineasDelTiquete, mostrarMostrador } from '../../../test/mostrador';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const vende = () => screen.getByRole('combobox', { name: 'Quién vende Cera' });
const abierto = { message: 'Tiquete abierto', data: { id: 90, version: 1, titulo: 'Corte', total: 55_000 } };

it('un producto es de quien atiende, se cambia en su línea, y así se guarda', async () => {
  const enviadas = mostrarMostrador({
    responde: ({ metodo, ruta }) =>
      metodo === 'POST' && ruta === '/api/tiquetes-abiertos' ? Response.json(abierto, { status: 201 }) : undefined,
  });
  const persona = await escribirCorte();
  await persona.keyboard(`${cera.codigo}{Enter}`);
  await waitFor(() => expect(lineasDelTiquete()).toHaveTextContent('Cera'));
  expect(vende()).toHaveValue('Ana Gil');
  expect(lineasDelTiquete()).toHaveTextContent('3 en stock');
  await persona.click(vende());
  await persona.click(await screen.findByRole('option', { name: 'Beto Gil' }));
  expect(vende()).toHaveValue('Beto Gil');
  // The next service goes on being of who attends.
  expect(screen.getByRole('button', { name: 'Ana Gil' })).toHaveAttribute('aria-pressed', 'true');
  await persona.click(screen.getByRole('button', { name: 'Dejar abierto' }));
  await screen.findByText('El tiquete está vacío');
  expect(enviadas.find(({ ruta }) => ruta === '/api/tiquetes-abiertos')?.cuerpo).toEqual({
    nombre: null,
    lineas: [
      { servicio_id: 2, empleado_id: 11, cantidad: 1 },
      { producto_id: 7, vendedor_id: 12, cantidad: 1 },
    ],
  });
});

it('quién atiende se dice con una presión, y con otra se deja de decir', async () => {
  mostrarMostrador();
  const persona = await escribirCorte();
  const equipo = within(screen.getByRole('group', { name: 'Quién atiende' }));
  await persona.click(equipo.getByRole('button', { name: 'Beto Gil' }));
  await persona.click(screen.getByText('Barba', { selector: '[role=option] *' }));
  expect(screen.getByRole('combobox', { name: 'Quién hizo Barba' })).toHaveValue('Beto Gil');
  await persona.click(equipo.getByRole('button', { name: 'Beto Gil' }));
  await persona.click(screen.getByText('Cera', { selector: '[role=option] *' }));
  expect(vende()).toHaveValue('');
});
